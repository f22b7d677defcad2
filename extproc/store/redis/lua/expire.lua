-- Charges by estimate what nobody has renewed for a lease, and forgets old places. One owner's keys are the account's; those
-- of a key with limits of its own are built from the prefix in ARGV[2], which carries the same hash tag.
-- KEYS: owner, reservations at 5, charged ones at 6, usage of the month at 7; ARGV: now, prefix
local acc = roll(owner(1), clock(ARGV[1]), KEYS[3])
local ids = redis.call('ZRANGEBYSCORE', acc.open, '-inf', int(acc.now), 'LIMIT', 0, 200)
for _, id in ipairs(ids) do
  redis.call('ZREM', acc.open, id)
  local r = redis.call('HGET', KEYS[5], id)
  if r then
    redis.call('HDEL', KEYS[5], id)
    redis.call('HSET', KEYS[6], id, r)
    redis.call('EXPIRE', KEYS[6], KEEP)
    local held = {}
    for part in string.gmatch(r .. '\t', '([^\t]*)\t') do held[#held + 1] = part end
    local at, n = tonumber(held[1]), tonumber(held[5]) + tonumber(held[6])
    close(acc, at, n, held[7], n, held[7])
    if held[3] == '1' then
      local base = ARGV[2] .. 'k:' .. held[2] .. ':'
      local key = roll({hits = base .. 'hits', c = base .. 'c', open = base .. 'open', seconds = base .. 'seconds'}, acc.now, acc.open)
      redis.call('ZREM', key.open, id)
      close(key, at, n, held[7], n, held[7])
      save(key)
    end
    local day, month = calendar(at)
    book(string.sub(KEYS[7], 1, -7) .. int(month), day, held[2], held[4], {r = '1', e = '1', p = held[5], c = held[6], m = held[7]})
  end
end
if #ids > 0 then save(acc) end
return #ids
