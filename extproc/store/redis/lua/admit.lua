-- ARGV: now, full, id, lease, keyed, limits of the account, limits of the key
local now, full, id, lease, keyed = clock(ARGV[1]), ARGV[2] == '1', ARGV[3], tonumber(ARGV[4]), ARGV[5] == '1'

local function check(o, l)
  if l.rpm >= 0 and o.n >= l.rpm then
    local wait = MINUTE
    if l.rpm > 0 then wait = tonumber(redis.call('LINDEX', o.hits, o.n - l.rpm)) + MINUTE - o.now end
    return {1, o.n, 1, l.rpm, wait}
  end
  if not full then return end
  if l.rpd >= 0 and o.today >= l.rpd then return {2, o.today, 1, l.rpd, o.dayleft} end
  if l.places >= 0 and o.places >= l.places then return {3, o.places, 1, l.places, 1000000} end
  return checktokens(o, l, 1)
end

local function take(o)
  redis.call('RPUSH', o.hits, int(o.now))
  redis.call('EXPIRE', o.hits, 120)
  if not full then return end
  o.today = o.today + 1
  redis.call('ZADD', o.open, int(o.now + lease), id)
  redis.call('EXPIRE', o.open, KEEP)
end

return decide(now, keyed, 6, check, take)
