-- KEYS: owner(s), reservations at 9, charged ones at 10, what the server has settled at 11, usage of the month at 12
-- ARGV: now, id, keyed, floor, serial, uncounted, key, model, prompt, completion, cost, failed, estimated, released
-- Usage of an earlier month than now's goes to the hash of that month, whose name is KEYS[12] with the last six digits
-- changed: the same slot.
local now, id, keyed, floor, serial = clock(ARGV[1]), ARGV[2], ARGV[3] == '1', ARGV[4], ARGV[5]
local uncounted, released = ARGV[6] == '1', ARGV[14] == '1'
local prompt, completion, cost = ARGV[9], ARGV[10], ARGV[11]

-- A pipeline that broke off is sent again, in any order: what was settled before is passed over. Below the floor, all was.
local seen = redis.call('ZMSCORE', KEYS[11], 'floor', serial)
if seen[2] or seen[1] and tonumber(seen[1]) > tonumber(serial) then return 0 end

local owners = {rollboth(now, keyed)}
local at, held, charged = owners[1].now, {'', '0', '', '0', '0', '0'}, false
local r = redis.call('HGET', KEYS[9], id)
if not r then
  r = redis.call('HGET', KEYS[10], id)
  charged = r and true
end

-- What Redis refuses is refused above: from here on it is settled.
redis.call('ZADD', KEYS[11], 'GT', floor, 'floor', serial, serial)
redis.call('ZREMRANGEBYSCORE', KEYS[11], '-inf', '(' .. floor)
redis.call('EXPIRE', KEYS[11], KEEP)
if r then
  redis.call('HDEL', charged and KEYS[10] or KEYS[9], id)
  held = {}
  for part in string.gmatch(r .. '\t', '([^\t]*)\t') do held[#held + 1] = part end
  at = tonumber(table.remove(held, 1))
end
-- held is key, keyed, model, prompt, completion, cost
local was = tonumber(held[4]) + tonumber(held[5])
for _, o in ipairs(owners) do
  redis.call('ZREM', o.open, id)
  if charged then
    local day, month = calendar(at)
    tokens(o, at, prompt + completion - was)
    if day == o.day then o.spent = math.max(0, o.spent + prompt + completion - was) end
    if month == o.month then
      amount(o, 'paid', cost)
      amount(o, 'paid', minus(held[6]))
    end
  else
    close(o, at, was, held[6], prompt + completion, cost)
    if uncounted and calendar(at) == o.day then o.today = o.today + 1 end
  end
  save(o)
end
local model = ARGV[8]
if model == '' then model = held[3] end
if model == '' or released and not charged then return 1 end
local day, month = calendar(at)
local usage = string.sub(KEYS[12], 1, -7) .. int(month)
book(usage, day, ARGV[7], model, {r = released and '0' or '1', f = ARGV[12], e = ARGV[13], p = prompt, c = completion, m = cost})
if charged then
  book(usage, day, ARGV[7], held[3], {r = '-1', e = '-1', p = minus(held[4]), c = minus(held[5]), m = minus(held[6])})
end
return 1
