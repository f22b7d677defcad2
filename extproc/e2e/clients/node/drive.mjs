// Drives the gateway with the official Node client: plain, streams, tools, errors.
import OpenAI from 'openai';

const say = [{ role: 'user', content: process.env.SAY }];
const call = [{ role: 'user', content: process.env.CALL }];
const seen = {};

// One call as the client makes it when nobody tells it how often to retry.
if (process.env.RETRY) {
  await new Promise((done) => setTimeout(done, Math.max(0, process.env.RETRY * 1000 - Date.now())));
  const began = performance.now();
  const got = await new OpenAI().chat.completions.create({ model: 'gpt-4.1', messages: say })
    .then((c) => ({ text: c.choices[0].message.content, status: 200, code: '' }), (e) => ({ text: '', status: e.status, code: e.code }));
  console.log(JSON.stringify({ ...got, seconds: (performance.now() - began) / 1000 }));
  process.exit();
}

const client = new OpenAI({ maxRetries: 0 });

const refused = (e) => ({ type: e.constructor.name, status: e.status, code: e.code, param: e.param, id: Boolean(e.requestID) });

// What a program that shows a stream makes of it: it reads choices[0] unguarded where there are choices.
async function joined(stream) {
  const out = { text: '', finish: null, total: 0, arguments: '' };
  for await (const c of stream) {
    if (c.usage) out.total = c.usage.total_tokens;
    if (!c.choices.length) continue;
    const { delta, finish_reason } = c.choices[0];
    out.text += delta.content ?? '';
    for (const t of delta.tool_calls ?? []) out.arguments += t.function.arguments ?? '';
    out.finish = finish_reason ?? out.finish;
  }
  return out;
}

const ask = (more) => client.chat.completions.create({ model: 'gpt-4.1', messages: say, anonymize: true, ...more });

seen.models = [];
for await (const m of client.models.list()) seen.models.push(m.id);
seen.models.sort();
seen.model = (await client.models.retrieve(seen.models[0])).id;

const { data: plain, response } = await ask({}).withResponse();
seen.plain = plain.choices[0].message.content;
seen.count = plain.svc.anonymization.pii_count;
seen.model_named = plain.model;
seen.total = plain.usage.total_tokens;
seen.id = response.headers.has('x-request-id');
seen.remaining = response.headers.has('x-ratelimit-remaining-requests');
seen.two = (await ask({ n: 2 })).choices.map((c) => c.message.content);
seen.stream = await joined(await ask({ stream: true, stream_options: { include_usage: true } }));

const tools = [{ type: 'function', function: { name: 'mail', parameters: { type: 'object', properties: { to: { type: 'string' } } } } }];
const done = await ask({ messages: call, tools });
seen.tool = JSON.parse(done.choices[0].message.tool_calls[0].function.arguments);
seen.tool_stream = JSON.parse((await joined(await ask({ messages: call, tools, stream: true }))).arguments);
seen.helper = await client.chat.completions.stream({ model: 'gpt-4.1', messages: say, anonymize: true }).finalContent();

seen.bad_model = await ask({ model: 'no-such-model' }).catch(refused);
seen.bad_key = await client.withOptions({ apiKey: 'svc_sk_wrong' }).models.list().catch(refused);
seen.async = await Promise.all([0, 1, 2, 3, 4, 5].map(async (i) =>
  i % 2 ? (await joined(await ask({ stream: true }))).text : (await ask({})).choices[0].message.content));

console.log(JSON.stringify(seen));
