-- KEYS: owner(s), then the account's reservations at 9
-- ARGV: now, id, lease, keyed, tokens, cost, the reservation as it is kept but for its time, known, limits, limits
-- One that is known to be open, and is not, was settled: this comes over a connection that was cut off, and nobody waits for it.
if ARGV[8] == '1' and not redis.call('ZSCORE', KEYS[3], ARGV[2]) then return 0 end
local now, id, lease, keyed = clock(ARGV[1]), ARGV[2], tonumber(ARGV[3]), ARGV[4] == '1'
local want, cost = tonumber(ARGV[5]), ARGV[6]

local function check(o, l)
  local r = checktokens(o, l, want)
  if r then return r end
  if string.sub(l.budget, 1, 1) == '-' then return end
  local taken = plus(o, o.paid, o.held)
  -- nothing is allowed once the budget is used up, not even what costs nothing
  if not fits(plus(o, taken, cost), l.budget) or fits(l.budget, taken) then return {6, taken, cost, l.budget, o.monthleft} end
end

local function take(o)
  tokens(o, o.now, want)
  o.spent = o.spent + want
  amount(o, 'held', cost)
  redis.call('ZADD', o.open, int(o.now + lease), id)
  redis.call('EXPIRE', o.open, KEEP)
end

return decide(now, keyed, 9, check, take, function(at)
  redis.call('HSET', KEYS[9], id, int(at) .. '\t' .. ARGV[7])
  redis.call('EXPIRE', KEYS[9], KEEP)
end)
