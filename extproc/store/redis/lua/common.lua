-- Rules of package ledger, for one account and perhaps one of its keys. All keys of a call carry the account as hash tag.
-- Times are microseconds; amounts are decimal strings, for they may be larger than a Lua number holds exactly.
local MINUTE = 60000000
local KEEP = 3456000 -- 40 days: longer than a month's counters are needed

local function int(n) return string.format('%.0f', n) end

local function clock(given)
  if given ~= '0' then return tonumber(given) end
  local t = redis.call('TIME')
  return tonumber(t[1]) * 1000000 + tonumber(t[2])
end

-- UTC day as yyyymmdd, month as yyyymm, and the microseconds until either ends.
local function calendar(at)
  local days = math.floor(at / 86400000000)
  local z = days + 719468
  local era = math.floor(z / 146097)
  local doe = z - era * 146097
  local yoe = math.floor((doe - math.floor(doe / 1460) + math.floor(doe / 36524) - math.floor(doe / 146096)) / 365)
  local doy = doe - (365 * yoe + math.floor(yoe / 4) - math.floor(yoe / 100))
  local mp = math.floor((5 * doy + 2) / 153)
  local d = doy - math.floor((153 * mp + 2) / 5) + 1
  local m = mp < 10 and mp + 3 or mp - 9
  local y = yoe + era * 400 + (m <= 2 and 1 or 0)
  local left = (days + 1) * 86400000000 - at
  local long = ({31, (y % 4 == 0 and (y % 100 ~= 0 or y % 400 == 0)) and 29 or 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31})[m]
  return y * 10000 + m * 100 + d, y * 100 + m, left, left + (long - d) * 86400000000
end

-- a <= b for decimal strings without sign or leading zeros
local function fits(a, b)
  if #a ~= #b then return #a < #b end
  return a <= b
end

local MOST = '9223372036854775807'

-- plus is a + b, exactly: a decimal string without sign, and one that may have it. What is too much for 64 bits is the most that
-- they hold; an error would end a script in the middle of what it changes. A field of the owner's counters is the register.
local function plus(o, a, b)
  if #a < 16 and #b < 16 then return int(tonumber(a) + tonumber(b)) end
  redis.call('HSET', o.c, 'sum', a)
  local r = redis.pcall('HINCRBY', o.c, 'sum', b)
  local sum = type(r) == 'table' and MOST or redis.call('HGET', o.c, 'sum')
  redis.call('HDEL', o.c, 'sum')
  return sum
end

-- An owner's keys: hits (list of times), counters (hash), open (ids by end of lease), seconds (list of token seconds).
local function owner(i)
  return {hits = KEYS[i], c = KEYS[i + 1], open = KEYS[i + 2], seconds = KEYS[i + 3]}
end

-- minute is the sum of the minute's tokens. It is counted anew when a second leaves, not corrected: a version before this one,
-- which may run beside it, leaves a sum that is too high where somebody only looks.
local function minute(o)
  local fields = redis.call('LRANGE', o.seconds, 0, -1)
  if #fields == 0 then return 0 end
  for i, s in ipairs(fields) do fields[i] = 't' .. s end
  local sum = 0
  for _, n in ipairs(redis.call('HMGET', o.c, unpack(fields))) do sum = sum + tonumber(n or '0') end
  return sum
end

-- places is how many calls are open. One counts until it ends or a sweep has found its lease over, and not only while the lease lasts: an
-- outage that is longer ends the leases of calls that live, and their places would be given away before they are renewed. Of a call
-- that reserved nothing the sweep does not know the key, whose place goes when the account's has gone: open is the account's calls.
local function places(o, open)
  if open ~= o.open then
    for _, id in ipairs(redis.call('ZRANGEBYSCORE', o.open, '-inf', int(o.now), 'LIMIT', 0, 64)) do
      if not redis.call('ZSCORE', open, id) then redis.call('ZREM', o.open, id) end
    end
  end
  return redis.call('ZCARD', o.open)
end

-- roll reads the owner's counters as of now. open is the account's calls.
local function roll(o, now, open)
  local v = redis.call('HMGET', o.c, 'last', 'day', 'today', 'spent', 'month', 'paid', 'held', 'minute')
  now = math.max(now, tonumber(v[1] or '0'))
  local day, month, dayleft, monthleft = calendar(now)
  o.now, o.day, o.month, o.dayleft, o.monthleft = now, day, month, dayleft, monthleft
  o.today, o.spent, o.paid, o.held = tonumber(v[3] or '0'), tonumber(v[4] or '0'), v[6] or '0', v[7] or '0'
  o.minute = tonumber(v[8] or '0')
  if tonumber(v[2] or '0') ~= day then o.today, o.spent = 0, 0 end
  if tonumber(v[5] or '0') ~= month then o.paid, o.held = '0', '0' end
  local t, gone = redis.call('LINDEX', o.hits, 0), false
  while t and tonumber(t) <= now - MINUTE do
    redis.call('LPOP', o.hits)
    t, gone = redis.call('LINDEX', o.hits, 0), true
  end
  o.n = redis.call('LLEN', o.hits)
  local s, left = redis.call('LINDEX', o.seconds, 0), false
  while s and (tonumber(s) + 61) * 1000000 <= now do
    redis.call('HDEL', o.c, 't' .. s)
    redis.call('LPOP', o.seconds)
    s, left = redis.call('LINDEX', o.seconds, 0), true
  end
  if left or not s then o.minute = minute(o) end
  gone = gone or left
  -- Who only looks saves nothing else: what has left the minute must not be counted, nor the time at which it left come again.
  if gone then redis.call('HSET', o.c, 'last', int(now), 'minute', int(o.minute)) end
  o.places = places(o, open)
  return o
end

-- rollboth reads an account and, if it has limits, a key of it as of the same time: the key's may be later, for who looked at it.
local function rollboth(now, keyed)
  local acc = roll(owner(1), now, KEYS[3])
  if not keyed then return acc end
  local key = roll(owner(5), acc.now, KEYS[3])
  if key.now > acc.now then acc = roll(owner(1), key.now, KEYS[3]) end
  return acc, key
end

local function save(o)
  redis.call('HSET', o.c, 'last', int(o.now), 'day', o.day, 'today', int(o.today), 'spent', int(o.spent),
    'month', o.month, 'paid', o.paid, 'held', o.held, 'minute', int(o.minute))
  redis.call('EXPIRE', o.c, KEEP)
end

-- tokens counts n, which may be negative, in the second of at. What comes when that second has left the minute changes nothing.
local function tokens(o, at, n)
  if n == 0 then return end
  local s = math.floor(at / 1000000)
  if (s + 61) * 1000000 <= o.now then return end
  s = int(s)
  local have = tonumber(redis.call('HGET', o.c, 't' .. s) or '-1')
  if have < 0 then
    if n < 0 then return end
    have = 0
    local last = redis.call('LINDEX', o.seconds, -1)
    if not last or tonumber(last) < tonumber(s) then
      redis.call('RPUSH', o.seconds, s)
    else
      for _, later in ipairs(redis.call('LRANGE', o.seconds, 0, -1)) do
        if tonumber(later) > tonumber(s) then
          redis.call('LINSERT', o.seconds, 'BEFORE', later, s)
          break
        end
      end
    end
    redis.call('EXPIRE', o.seconds, KEEP) -- as long as the counters, which hold the amounts
  end
  if n < -have then n = -have end
  redis.call('HINCRBY', o.c, 't' .. s, int(n))
  o.minute = o.minute + n
end

-- tokenwait is how long until at most rest tokens are left in the minute; 0: never.
local function tokenwait(o, rest)
  if rest < 0 then return 0 end
  local left = o.minute
  for _, s in ipairs(redis.call('LRANGE', o.seconds, 0, -1)) do
    if left <= rest then break end
    left = left - tonumber(redis.call('HGET', o.c, 't' .. s) or '0')
    if left <= rest then return (tonumber(s) + 61) * 1000000 - o.now end
  end
  return 0
end

-- limits reads six of them from ARGV: requests a minute and a day, tokens a minute and a day, places, budget.
local function limits(i)
  return {rpm = tonumber(ARGV[i]), rpd = tonumber(ARGV[i + 1]), tpm = tonumber(ARGV[i + 2]), tpd = tonumber(ARGV[i + 3]),
    places = tonumber(ARGV[i + 4]), budget = ARGV[i + 5]}
end

-- A refusal is {rule, used, want, limit, wait}; the rules are numbered as in package ledger.
local function checktokens(o, l, want)
  if l.tpm >= 0 and o.minute + want > l.tpm then return {4, o.minute, want, l.tpm, tokenwait(o, l.tpm - want)} end
  if l.tpd >= 0 and o.spent + want > l.tpd then return {5, o.spent, want, l.tpd, want > l.tpd and 0 or o.dayleft} end
end

local function used(o)
  local reset = 0
  local last = redis.call('LINDEX', o.hits, -1)
  if last then reset = tonumber(last) + MINUTE - o.now end
  return {int(redis.call('LLEN', o.hits)), int(o.today), int(o.minute), int(o.spent),
    int(redis.call('ZCARD', o.open)), o.paid, o.held, int(reset), int(tokenwait(o, 0))}
end

-- answer is {now, ofkey, refusal or 0, used of the account, used of the key or 0}
local function answer(acc, key, r, ofkey)
  local refusal = 0
  if r then
    for i = 1, 5 do if type(r[i]) == 'number' then r[i] = int(r[i]) end end
    refusal = r
  end
  return {int(acc.now), ofkey and 1 or 0, refusal, used(acc), key and used(key) or 0}
end

-- decide asks check(owner, limits) of the account and then of the key, whose limits stand in ARGV from i and i + 6 on. If
-- neither refuses, take(owner) counts the call for both, and once(now) does what is done once.
local function decide(now, keyed, i, check, take, once)
  local acc, key = rollboth(now, keyed)
  local r, ofkey = check(acc, limits(i)), false
  if not r and key then
    r = check(key, limits(i + 6))
    ofkey = r ~= nil
  end
  if not r then
    take(acc)
    if key then take(key) end
    if once then once(acc.now) end
  end
  save(acc)
  if key then save(key) end
  return answer(acc, key, r, ofkey)
end

-- amount adds n, a decimal string with or without sign, to one of the owner's amounts; never below 0.
local function amount(o, field, n)
  local v = plus(o, o[field], n)
  if string.sub(v, 1, 1) == '-' then v = '0' end
  o[field] = v
end

local function minus(n)
  if n == '0' then return n end
  if string.sub(n, 1, 1) == '-' then return string.sub(n, 2) end
  return '-' .. n
end

-- close puts what was used in the place of what was held since at, in the minute, day and month in which it was held.
local function close(o, at, heldtokens, heldcost, usedtokens, cost)
  local day, month = calendar(at)
  tokens(o, at, usedtokens - heldtokens)
  if day == o.day then o.spent = math.max(0, o.spent + usedtokens - heldtokens) end
  if month == o.month then
    amount(o, 'held', minus(heldcost))
    amount(o, 'paid', cost)
  end
end

-- book adds to the month's usage: a hash of day, key, model and what is counted.
local function book(usage, day, key, model, counts)
  for name, n in pairs(counts) do
    local field = day .. '\t' .. key .. '\t' .. model .. '\t' .. name
    if n ~= '0' and type(redis.pcall('HINCRBY', usage, field, n)) == 'table' then redis.call('HSET', usage, field, MOST) end
  end
end
