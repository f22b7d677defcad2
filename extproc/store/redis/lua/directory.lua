-- Accounts, keys and plans, all under one hash tag.
-- KEYS: accounts, names, keys, hashes, used, plans, version, billed (every account there ever was), the prefix of the sets of keys
-- by account, and leaving (what was deleted and may have calls open: when, and its keys). ARGV: what, then its own
local accounts, names, keys, hashes, lastused, plans, version, billed, byaccount, leaving = unpack(KEYS)
local what = ARGV[1]
local function done()
  redis.call('INCR', version)
  return 'ok'
end
if what == 'lookup' then
  local id = redis.call('HGET', hashes, ARGV[2])
  local key = id and redis.call('HGET', keys, id)
  local acc = key and redis.call('HGET', accounts, cjson.decode(key).account)
  if not acc then return 'missing' end
  return {key, acc, redis.call('HGET', plans, cjson.decode(acc).plan) or ''}
elseif what == 'account' then
  local id, name, doc, fresh, was = ARGV[2], ARGV[3], ARGV[4], ARGV[5] == '1', ARGV[6]
  local old = redis.call('HGET', accounts, id)
  local holder = redis.call('HGET', names, name)
  if not fresh and not old then return 'missing' end
  if not fresh and old ~= was then return 'changed' end
  if fresh and (old or holder) or holder and holder ~= id then return 'exists' end
  if old then redis.call('HDEL', names, cjson.decode(old).name) end
  redis.call('HSET', names, name, id)
  redis.call('HSET', accounts, id, doc)
  redis.call('SADD', billed, id)
  return done()
elseif what == 'remove' then
  local old = redis.call('HGET', accounts, ARGV[2])
  if not old then return 'missing' end
  local set, left = byaccount .. ARGV[2], int(clock(ARGV[3]))
  for _, id in ipairs(redis.call('SMEMBERS', set)) do
    left = left .. '\t' .. id
    local doc = redis.call('HGET', keys, id)
    if doc then redis.call('HDEL', hashes, cjson.decode(doc).hash) end
    redis.call('HDEL', keys, id)
    redis.call('HDEL', lastused, id)
  end
  redis.call('DEL', set)
  redis.call('HDEL', names, cjson.decode(old).name)
  redis.call('HDEL', accounts, ARGV[2])
  redis.call('HSET', leaving, ARGV[2], left)
  return done()
elseif what == 'key' then
  local id, account, hash, doc, fresh, was = ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6] == '1', ARGV[7]
  if redis.call('HEXISTS', accounts, account) == 0 then return 'missing' end
  local old = redis.call('HGET', keys, id)
  if fresh and (old or redis.call('HEXISTS', hashes, hash) == 1) then return 'exists' end
  if not fresh and not old then return 'missing' end
  if not fresh and old ~= was then return 'changed' end
  redis.call('HSET', keys, id, doc)
  if fresh then
    redis.call('HSET', hashes, hash, id)
    redis.call('SADD', byaccount .. account, id)
  end
  return done()
elseif what == 'touch' then
  for i = 2, #ARGV, 2 do
    if redis.call('HEXISTS', keys, ARGV[i]) == 1 and tonumber(redis.call('HGET', lastused, ARGV[i]) or '0') < tonumber(ARGV[i + 1]) then
      redis.call('HSET', lastused, ARGV[i], ARGV[i + 1])
    end
  end
  return 'ok'
elseif what == 'plans' then
  local changed = false
  for i = 3, #ARGV, 2 do
    local old = redis.call('HGET', plans, ARGV[i])
    if old ~= ARGV[i + 1] and not (old and ARGV[2] == '1') then
      redis.call('HSET', plans, ARGV[i], ARGV[i + 1])
      changed = true
    end
  end
  if changed then return done() end
  return 'ok'
end
return redis.error_reply('unknown: ' .. what)
