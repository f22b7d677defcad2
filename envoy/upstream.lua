-- Makes a try right for the upstream it goes to. Runs in the cluster's own filter chain, before the provider's key is put
-- in, for every try anew: path, host, headers and the model's name are those of the upstream that this try has.
--
-- Tries share one set of headers, so each sets everything that another may have changed.

local pass = {
  [":method"] = true, [":path"] = true, [":scheme"] = true, [":authority"] = true,
  ["content-type"] = true, ["content-length"] = true, ["transfer-encoding"] = true, ["accept"] = true,
  ["x-request-id"] = true, -- Envoy's own, and read again for the answer and the access log
}
local back = {
  [":status"] = true, ["content-type"] = true, ["content-length"] = true, ["content-encoding"] = true,
  ["transfer-encoding"] = true, ["retry-after"] = true, ["date"] = true,
}

-- keep removes every header that is not listed. A client's own headers (cookies, agents, names of machines) are nobody
-- else's, and an earlier try's provider key must not reach another provider.
local function keep(headers, list)
  local gone = {}
  for name in pairs(headers) do
    if not list[name] then gone[#gone + 1] = name end
  end
  for _, name in ipairs(gone) do headers:remove(name) end
end

-- quoted is a JSON string. Names of models come from the catalogue.
local function quoted(s)
  return '"' .. s:gsub('[%c"\\]', function(c) return string.format("\\u%04x", c:byte()) end) .. '"'
end

-- stringEnd finds the closing quote of the string that opens at i.
local function stringEnd(body, i)
  local at = i + 1
  while true do
    local hit = body:find('["\\]', at)
    if hit == nil then return nil end
    if body:byte(hit) == 34 then return hit end
    at = hit + 2
  end
end

-- plain reads a key: escapes of ASCII letters are written out, so that "mod\u0065l" is what it is.
local function plain(key)
  return (key:gsub("\\u00(%x%x)", function(h) return string.char(tonumber(h, 16)) end))
end

-- modelAt finds the value of "model" in the outermost object: first and last byte of the string with its quotes.
local function modelAt(body)
  local depth, at, key = 0, 1, false
  while true do
    local hit = body:find('["{}%[%],:]', at)
    if hit == nil then return nil end
    local c = body:byte(hit)
    at = hit + 1
    if c == 34 then
      local last = stringEnd(body, hit)
      if last == nil then return nil end
      if depth == 1 and key and plain(body:sub(hit + 1, last - 1)) == "model" then
        local from = body:find('"', body:find(":", last + 1, true) or #body, true)
        local to = from and stringEnd(body, from)
        return from, to
      end
      at = last + 1
    elseif c == 123 or c == 91 then
      depth = depth + 1
      key = c == 123
    elseif c == 125 or c == 93 then
      depth = depth - 1
    elseif c == 44 then
      key = depth == 1
    else
      key = false
    end
  end
end

function envoy_on_request(handle)
  local headers = handle:headers()
  keep(headers, pass)
  headers:replace(":path", UPSTREAM.path)
  headers:replace(":authority", UPSTREAM.host)
  headers:replace("user-agent", "veil")
  if UPSTREAM.own then -- only the sidecar's listener notes one, and only its routes lead here
    local noted = handle:streamInfo():dynamicMetadata():get(UPSTREAM.own)
    if noted ~= nil then headers:replace("authorization", noted["authorization"]) end
  end
  local route = handle:metadata():get("models")
  if route == nil then return end
  -- The model's upstreams know it by different names: the body, as veil wrote it, holds the first one's. A try before
  -- this one may have changed the length, so it is set in any case.
  local name = route[UPSTREAM.cluster]
  local written = route["written"]
  local body = handle:body() -- waits; what was read before it can't be used after it
  headers = handle:headers()
  if name == nil or body == nil then
    handle:respond({[":status"] = "502"}, "")
    return
  end
  if name == written then
    headers:replace("content-length", tostring(body:length()))
    return
  end
  local text = body:getBytes(0, body:length())
  local from, to = modelAt(text)
  if from == nil or to == nil then
    handle:respond({[":status"] = "502"}, "")
    return
  end
  local length = body:setBytes(text:sub(1, from - 1) .. quoted(name) .. text:sub(to + 1))
  headers:replace("content-length", tostring(length))
end

function envoy_on_response(handle)
  local headers = handle:headers()
  keep(headers, back)
  headers:replace("x-veil-upstream", UPSTREAM.name) -- whose price the call is settled in; veil takes it off
end
