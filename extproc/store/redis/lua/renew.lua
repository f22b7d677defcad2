-- KEYS: a set of open calls; ARGV: now, lease, ids
local till = int(clock(ARGV[1]) + tonumber(ARGV[2]))
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], 'XX', till, ARGV[i]) end
return redis.status_reply('OK')
