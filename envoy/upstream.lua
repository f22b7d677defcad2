-- Makes a try right for the upstream it goes to, where a model's upstreams differ: the path, and the model's name in the body.
-- Runs in the cluster's own filter chain, for every try anew, and only on routes that name it; headers and host are made
-- right without a script.
--
-- Tries share one set of headers and one body, so each sets everything that another may have changed.

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
  headers:replace(":path", UPSTREAM.path)
  local order = handle:streamInfo():dynamicMetadata():get(ORDER)
  if order == nil or order["models"] == nil then return end
  -- The model's upstreams know it by different names: the body, as veil wrote it, holds the first one's. A try before
  -- this one may have changed the length, so it is set in any case.
  local name = order["models"][UPSTREAM.pool]
  local written = order["written"]
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
