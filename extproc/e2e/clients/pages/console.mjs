// Looks at the console as somebody does who has a keyboard and no mouse, a narrow screen, or a dark one. Prints what is wrong, a
// line each. Arguments: the address at which the browser is driven, the page's.
const [browser, page] = process.argv.slice(2);
const target = await (await fetch(`${browser}/json/new?about:blank`, {method: 'PUT'})).json();
const socket = new WebSocket(target.webSocketDebuggerUrl);
await new Promise((done, failed) => { socket.onopen = done; socket.onerror = failed; });
const waiting = new Map();
let last = 0, loaded = () => {};
socket.onmessage = m => {
  const {id, result, error, method} = JSON.parse(m.data);
  if (method === 'Page.loadEventFired') loaded();
  const w = waiting.get(id);
  waiting.delete(id);
  if (w) error ? w[1](new Error(error.message)) : w[0](result);
};
const ask = (method, params = {}) => new Promise((done, failed) => {
  waiting.set(++last, [done, failed]);
  socket.send(JSON.stringify({id: last, method, params}));
});
const evaluate = async expression => {
  const {result, exceptionDetails} = await ask('Runtime.evaluate', {expression, returnByValue: true, awaitPromise: true});
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
  return result.value;
};
const arrived = act => new Promise(async done => { loaded = done; await act(); });
const press = async (key, code, more = {}) => {
  await ask('Input.dispatchKeyEvent', {type: 'keyDown', key, code: key, windowsVirtualKeyCode: code, ...more});
  await ask('Input.dispatchKeyEvent', {type: 'keyUp', key, code: key, windowsVirtualKeyCode: code});
};
const wrong = text => console.log(text);

await ask('Page.enable');
const screen = width => ask('Emulation.setDeviceMetricsOverride', {width, height: 740, deviceScaleFactor: 1, mobile: false});
const colours = scheme => ask('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: scheme}]});

for (const width of [360, 1280]) {
  await screen(width);
  await arrived(() => ask('Page.navigate', {url: page + '?still'}));
  const wide = await evaluate('document.documentElement.scrollWidth');
  if (wide > width) wrong(`${width} px: the page is ${wide} px wide`);
  for (const cut of await evaluate(`[...document.querySelectorAll('header *, .note, h2')].filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.textContent.slice(0, 40))`))
    wrong(`${width} px: beyond the edge: ${cut}`);

  const met = [];
  for (let i = 0; i < 40; i++) {
    await press('Tab', 9);
    const at = await evaluate(`(() => { const e = document.activeElement, s = getComputedStyle(e), r = e.getBoundingClientRect();
      return {name: e === document.body ? '' : e.id || e.getAttribute('aria-labelledby') || e.textContent, ring: s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2,
        seen: r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth, wide: e.scrollWidth > e.clientWidth + 1 && e.localName === 'section'}; })()`);
    if (!at.name) break;
    met.push(at.name);
    if (!at.ring) wrong(`${width} px: ${at.name} has the focus and does not show it`);
    if (!at.seen) wrong(`${width} px: ${at.name} has the focus and is not on the screen`);
    if (at.wide) {
      for (let k = 0; k < 5; k++) await press('ArrowRight', 39);
      await new Promise(done => setTimeout(done, 300)); // it scrolls smoothly
      if (!await evaluate('document.activeElement.scrollLeft > 0')) wrong(`${width} px: ${at.name} is wider than its place and no key moves it`);
    }
  }
  if (met.join() !== 'renew every 10 s,part1,part2,part3,part4') wrong(`${width} px: the keyboard comes by ${met}`);
}

await arrived(() => ask('Page.navigate', {url: page}));
await press('Tab', 9);
await arrived(() => press('Enter', 13, {text: '\r'}));
if (!await evaluate('location.search === "?still" && !document.querySelector("[http-equiv]")')) wrong('the keyboard does not hold the page still');

for (const scheme of ['light', 'dark']) {
  await colours(scheme);
  for (const low of await evaluate(`(() => {
    const probe = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const bytes = c => { probe.clearRect(0, 0, 1, 1); probe.fillStyle = c; probe.fillRect(0, 0, 1, 1); return [...probe.getImageData(0, 0, 1, 1).data]; };
    const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
    const sheet = document.createElement('i'); document.body.append(sheet);
    const as = c => { sheet.style.color = c; return bytes(getComputedStyle(sheet).color); };
    const ground = as('Canvas'), plain = as('CanvasText'), out = [];
    if ((light(ground) < .2) !== ${scheme === 'dark'}) out.push('the ground is ' + ground);
    for (const e of document.querySelectorAll('body *')) {
      if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
      let see = 1; for (let p = e; p; p = p.parentElement) see *= getComputedStyle(p).opacity;
      const c = bytes(getComputedStyle(e).color).slice(0, 3).map((v, i) => v * see + ground[i] * (1 - see));
      const [a, b] = [light(c), light(ground)].sort((x, y) => y - x), contrast = (a + .05) / (b + .05);
      if (contrast < 4.5) out.push(contrast.toFixed(1) + ' of ' + e.localName + ' ' + e.className + ' ' + e.textContent.slice(0, 30));
    }
    sheet.remove(); return out; })()`)) wrong(`${scheme}: contrast ${low}`);
}
socket.close();
