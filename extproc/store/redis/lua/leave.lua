-- Takes away what a deleted account has counted, once nothing of it is open and every server must have heard of its end. What was
-- charged by estimate stays, for calls that are settled after all.
-- KEYS: owner, reservations at 5, then the counters of its keys; ARGV: now, when it was deleted, how long it stays at least
if clock(ARGV[1]) < tonumber(ARGV[2]) + tonumber(ARGV[3]) then return 0 end
if redis.call('ZCARD', KEYS[3]) > 0 or redis.call('HLEN', KEYS[5]) > 0 then return 0 end
redis.call('DEL', unpack(KEYS))
return 1
