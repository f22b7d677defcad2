"""Drives the gateway with the official Python client: sync, async, plain, streams, tools, errors."""

import asyncio
import json
import os
import time

import openai

say = [{"role": "user", "content": os.environ["SAY"]}]
call = [{"role": "user", "content": os.environ.get("CALL", "")}]
private = {"anonymize": True}
seen = {}


def refused(e):
    return {"type": type(e).__name__, "status": e.status_code, "code": e.code, "param": e.param, "id": bool(e.request_id)}


def joined(chunks):
    """What a program that shows a stream makes of it: it reads choices[0] unguarded where there are choices."""
    out = {"text": "", "finish": None, "total": 0, "arguments": ""}
    for c in chunks:
        if c.usage:
            out["total"] = c.usage.total_tokens
        if not c.choices:
            continue
        delta = c.choices[0].delta
        out["text"] += delta.content or ""
        for t in delta.tool_calls or []:
            out["arguments"] += t.function.arguments or ""
        out["finish"] = c.choices[0].finish_reason or out["finish"]
    return out


def sync(client):
    seen["models"] = sorted(m.id for m in client.models.list())
    seen["model"] = client.models.retrieve(seen["models"][0]).id
    raw = client.chat.completions.with_raw_response.create(model="gpt-4.1", messages=say, extra_body=private)
    plain = raw.parse()
    seen["plain"] = plain.choices[0].message.content
    seen["count"] = plain.svc["anonymization"]["pii_count"]
    seen["model_named"] = plain.model
    seen["total"] = plain.usage.total_tokens
    seen["id"] = bool(raw.headers.get("x-request-id"))
    seen["remaining"] = "x-ratelimit-remaining-requests" in raw.headers
    two = client.chat.completions.create(model="gpt-4.1", messages=say, n=2, extra_body=private)
    seen["two"] = [c.message.content for c in two.choices]
    seen["stream"] = joined(client.chat.completions.create(model="gpt-4.1", messages=say, stream=True, extra_body=private,
                                                           stream_options={"include_usage": True}))
    tools = [{"type": "function", "function": {"name": "mail", "parameters": {"type": "object", "properties": {"to": {"type": "string"}}}}}]
    done = client.chat.completions.create(model="gpt-4.1", messages=call, tools=tools, extra_body=private)
    seen["tool"] = json.loads(done.choices[0].message.tool_calls[0].function.arguments)
    got = joined(client.chat.completions.create(model="gpt-4.1", messages=call, tools=tools, stream=True, extra_body=private))
    seen["tool_stream"] = json.loads(got["arguments"])
    with client.chat.completions.stream(model="gpt-4.1", messages=say, extra_body=private) as s:
        for _ in s:
            pass
        seen["helper"] = s.get_final_completion().choices[0].message.content
    try:
        client.chat.completions.create(model="no-such-model", messages=say)
    except openai.BadRequestError as e:
        seen["bad_model"] = refused(e)
    try:
        client.with_options(api_key="svc_sk_wrong").models.list()
    except openai.AuthenticationError as e:
        seen["bad_key"] = refused(e)


async def asynchronous(client):
    async def one(stream):
        got = await client.chat.completions.create(model="gpt-4.1", messages=say, stream=stream, extra_body=private)
        return joined([c async for c in got])["text"] if stream else got.choices[0].message.content

    seen["async"] = list(await asyncio.gather(*(one(i % 2 == 1) for i in range(6))))


def retried():
    """One call as the client makes it when nobody tells it how often to retry."""
    time.sleep(max(0, float(os.environ["RETRY"]) - time.time()))
    began, got = time.monotonic(), {"text": "", "status": 200, "code": ""}
    try:
        got["text"] = openai.OpenAI().chat.completions.create(model="gpt-4.1", messages=say).choices[0].message.content
    except openai.APIStatusError as e:
        got["status"], got["code"] = e.status_code, e.code
    got["seconds"] = time.monotonic() - began
    return got


if os.environ.get("RETRY"):
    print(json.dumps(retried()))
    raise SystemExit
sync(openai.OpenAI(max_retries=0))
asyncio.run(asynchronous(openai.AsyncOpenAI(max_retries=0)))
print(json.dumps(seen))
