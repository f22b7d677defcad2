-- Chooses the order in which the upstreams of a model are tried. Runs at the edge, after veil, only on routes of models
-- that have more than one upstream.
--
-- Envoy's priority_group takes the first upstream for the first try, the second for the second, and asks nobody whether
-- they are alive: a dead first upstream would cost every request a connect time-out. So each worker keeps here which
-- upstreams failed, and sends requests to those last for a while. When the while is over, one request tries again.
--
-- Nothing of a request is kept: only names of upstreams, counts and times.

local away = {}          -- by upstream: {fails = number, till = milliseconds}
local first = 1000       -- how long an upstream is put last after its first failure, in milliseconds
local longest = 60000    -- the same after many
local probe = 10000      -- how long others keep away while one request tries again: longer than a connect time-out
local space = "veil.order"

local function now(handle)
  return tonumber(handle:timestamp(EnvoyTimestampResolution.MILLISECOND))
end

-- failed notes a failure; asked is the pause that the upstream itself asked for, in milliseconds.
local function failed(name, time, asked)
  local s = away[name] or {fails = 0, till = 0}
  s.fails = s.fails + 1
  s.till = time + math.min(math.max(first * 2 ^ math.min(s.fails - 1, 10), asked), longest)
  away[name] = s
end

-- usable reports whether an upstream may be tried first. The request that asks after the pause is the one that finds out.
local function usable(name, time)
  local s = away[name]
  return s == nil or time >= s.till
end

-- weighted draws the upstreams that share calls, without putting any back, so that the fallback of one is another.
local function weighted(routes)
  local pool, total, out = {}, 0, {}
  for _, r in ipairs(routes) do
    if r.weight > 0 then pool[#pool + 1] = r; total = total + r.weight end
  end
  while #pool > 0 do
    local at = math.random() * total
    local pick = #pool
    for i, r in ipairs(pool) do
      at = at - r.weight
      if at < 0 then pick = i; break end
    end
    total = total - pool[pick].weight
    out[#out + 1] = table.remove(pool, pick).name
  end
  for _, r in ipairs(routes) do
    if r.weight == 0 then out[#out + 1] = r.name end
  end
  return out
end

function envoy_on_request(handle)
  local routes = handle:metadata():get("routes")
  if routes == nil then return end
  local time = now(handle)
  local good, bad = {}, {}
  for _, name in ipairs(weighted(routes)) do
    if usable(name, time) then good[#good + 1] = name else bad[#bad + 1] = name end
  end
  if #good > 0 and away[good[1]] ~= nil then
    away[good[1]].till = time + probe -- this request finds out; the others keep away meanwhile
  end
  for _, name in ipairs(bad) do good[#good + 1] = name end
  local groups = {}
  for i, name in ipairs(good) do groups[i] = {name = name} end
  handle:streamInfo():dynamicMetadata():set(space, "priority_groups", groups)
  handle:clearRouteCache()
end

function envoy_on_response(handle)
  local headers = handle:headers()
  local tries = tonumber(headers:get("x-envoy-attempt-count") or "")
  local order = handle:streamInfo():dynamicMetadata():get(space)
  if order == nil or tries == nil then return end
  local time = now(handle)
  local groups = order["priority_groups"]
  for i = 1, math.min(tries, #groups) do
    local name = groups[i].name
    local status = headers:get(":status")
    if i < tries then
      failed(name, time, 0)
    elseif status == "429" or status == "502" or status == "503" or status == "504" then
      failed(name, time, (tonumber(headers:get("retry-after") or "") or 0) * 1000)
    else
      away[name] = nil
    end
  end
end
