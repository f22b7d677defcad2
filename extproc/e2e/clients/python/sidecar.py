"""An application as it is: it knows nothing of the gateway and reads OPENAI_BASE_URL and OPENAI_API_KEY."""

import json
import os

import openai

client = openai.OpenAI(max_retries=0)
say = [{"role": "user", "content": os.environ["SAY"]}]
plain = client.chat.completions.create(model="gpt-4.1", messages=say)
stream = client.chat.completions.create(model="gpt-4.1", messages=say, stream=True)
print(json.dumps({
    "models": len(client.models.list().data),
    "plain": plain.choices[0].message.content,
    "svc": hasattr(plain, "svc"),
    "stream": "".join(c.choices[0].delta.content or "" for c in stream if c.choices),
}))
