-- Notes for veil how long an upstream asks not to be called: the answer of a try that is followed by another one goes no
-- further than here. Runs on routes of models with more than one upstream; elsewhere the answer itself tells.

function envoy_on_response(handle)
  local asked = tonumber(handle:headers():get("retry-after") or "")
  if asked ~= nil and asked > 0 then
    handle:streamInfo():dynamicMetadata():set(ASKED, UPSTREAM.pool, asked)
  end
end
