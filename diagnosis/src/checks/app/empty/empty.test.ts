import { afterEach, expect, test } from 'vitest'
import { appFaults } from '#catalogue/app/index.ts'
import { healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const codes = appFaults.map(({ code }) => code)
const seen = async (body: string, pages: Pages = {}, headers: Record<string, string> = {}) => {
  lab = await healthyLab({
    '/': { headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body },
    ...pages,
  })
  return await lab.codes('https://shop.test', { codes })
}
const doc = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Corner Bakery</title><meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`

test.each([
  ['not one byte', ''],
  ['white space', ' \n\n  \n'],
  ['a mark of its encoding alone', '\ufeff'],
  ['an empty body', doc('')],
  ['empty boxes', doc('<div id="page"><div class="content"><!-- nothing --></div></div>')],
  ['hidden text alone', doc('<div style="display:none">Corner Bakery makes bread</div>')],
  ['spaces that do not break', doc('<p>&nbsp;</p><p>&nbsp;</p>')],
  [
    'cut off after the head',
    '<!DOCTYPE html><html><head><title>Shop</title><link rel="stylesheet" href="/wp-includes/css/a.css"><script src="/wp-includes/js/jquery/jquery.min.js"></script></head><body class="home">',
  ],
  ['what a program prints for nothing', 'null'],
  [
    'with a tracker',
    doc(
      '<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}</script><img src="/t.gif" width="1" height="1">',
    ),
  ],
  [
    'head and foot without anything between',
    doc('<header><a href="/">Bakery</a></header><main></main><footer>© 2026</footer>'),
  ],
])('a white page is named: %s', async (_name, body) => {
  expect(await seen(body)).toEqual(['page.blank'])
})

test('an empty answer without any type is a white page', async () => {
  lab = await healthyLab({ '/': (_request, response) => void response.writeHead(200).end() })
  expect(await lab.codes('https://shop.test', { codes })).toContain('page.blank')
})

const moved = (headers: Record<string, string>, body = '') => ({
  status: 302,
  headers: { 'content-type': 'text/html', ...headers },
  body,
})

test.each([204, 205, 304])(
  'an answer of %i, with which browsers show nothing, is a white page',
  async (status) => {
    lab = await healthyLab({ '/': (_request, response) => void response.writeHead(status).end() })
    const { findings } = await lab.examine('https://shop.test', { codes })
    expect(findings).toMatchObject([{ code: 'page.blank', verdict: 'confirmed' }])
    expect(findings[0]?.means).toContain(`${status}`)
  },
)

test('a redirect that says neither where to nor anything else is a white page', async () => {
  lab = await healthyLab({ '/': moved({}) })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([{ code: 'page.blank', verdict: 'confirmed' }])
  expect(findings[0]?.means).toContain('moved, but not where to')
})

test.each([
  ['with words', moved({}, doc('<h1>We have moved to Mill Lane</h1>'))],
  ['that leads out of the web', moved({ location: 'mailto:ann@shop.test' })],
  ['that leads on', moved({ location: '/about' })],
])('a redirect %s is no white page', async (_name, answer) => {
  lab = await healthyLab({ '/': answer })
  expect(await lab.codes('https://shop.test', { codes })).not.toContain('page.blank')
})

test.each([
  ['a picture', doc('<img src="/poster.jpg" alt="">')],
  ['a drawing', doc('<svg viewBox="0 0 10 10"><circle r="5"/></svg>')],
  ['a background picture', doc('', '<style>body{background:url(/poster.jpg) center/cover}</style>')],
  ['a redirect of its own', doc('', '<meta http-equiv="refresh" content="0; url=/about">')],
  ['a redirect by script', doc('<script>window.location.href = "/about"</script>')],
  [
    'frames',
    '<html><head><title>Shop</title></head><frameset cols="20%,80%"><frame src="/about"><frame src="/contact"></frameset></html>',
  ],
  ['a frame', doc('<iframe src="/about"></iframe>')],
  ['a canvas', doc('<canvas id="game"></canvas>')],
  ['a script that draws it', doc('<script src="/draw.js"></script>')],
  ['an element of its own', doc('<shop-front></shop-front>')],
  ['a form', doc('<form action="/go"><input type="hidden" name="a"></form>')],
  ['few words', doc('<h1>Bakery</h1>')],
  ['a word', 'OK'],
])('a page without many words is not reported: %s', async (_name, body) => {
  const pages = {
    '/draw.js': { headers: { 'content-type': 'text/javascript' }, body: 'document.body.append("Hello")' },
    '/poster.jpg': { headers: { 'content-type': 'image/jpeg' }, body: Buffer.from([255, 216, 255]) },
  }
  expect(await seen(body, pages)).toEqual([])
})

test('a picture painted by a style sheet is seen', async () => {
  const sheet = {
    headers: { 'content-type': 'text/css' },
    body: 'html{background:#000 url("/p.jpg") no-repeat}',
  }
  expect(await seen(doc('', '<link rel="stylesheet" href="/s.css">'), { '/s.css': sheet })).toEqual([])
})

test('an answer that we cannot unpack is not called empty', async () => {
  lab = await healthyLab({
    '/': { headers: { 'content-type': 'text/html', 'content-encoding': 'br' }, body: Buffer.from([1, 2, 3]) },
  })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

const js = (body: string, type = 'text/javascript') => ({ headers: { 'content-type': type }, body })
const APP =
  'import{a as r}from"./vendor-1.js";const t=document.getElementById("root");t.textContent="Hello";export{r as x};'
const shell = (script: string, root = '<div id="root"></div>') =>
  doc(`<noscript>You need to enable JavaScript to run this app.</noscript>${root}${script}`)
const MODULE = '<script type="module" crossorigin src="/assets/index-4f.js"></script>'
const FALLBACK = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: shell(MODULE) }

test.each<[string, string, Pages]>([
  ['it is missing', shell(MODULE), {}],
  ['the page comes in its place', shell(MODULE), { '/assets/index-4f.js': FALLBACK }],
  ['it is sent as text', shell(MODULE), { '/assets/index-4f.js': js(APP, 'text/plain') }],
  [
    'the server fails',
    shell('<script defer src="/static/js/main.1.js"></script>'),
    { '/static/js/main.1.js': { status: 500, body: 'no' } },
  ],
  [
    'it is torn off',
    shell('<script src="/bundle.js"></script>'),
    { '/bundle.js': js('(function(){var a={b:1,c:function(){return [1,2') },
  ],
  [
    'a module is torn off',
    shell(MODULE),
    {
      '/assets/index-4f.js': js('import{a}from"./vendor-1.js";const t={a:`x'),
      '/assets/vendor-1.js': js('export const a=1'),
    },
  ],
  ['what it builds on is missing', shell(MODULE), { '/assets/index-4f.js': js(APP) }],
  ['it is empty', shell('<script src="/app.js"></script>', '<div id="app"></div>'), { '/app.js': js('') }],
  [
    'it stands in the page and is garbled',
    shell('<script>const a = {;</script>', '<div id="__next"></div>'),
    {},
  ],
  ['another root', shell('<script src="/main.js" type="module"></script>', '<app-root></app-root>'), {}],
  [
    'a spinner turns',
    shell(MODULE, '<div id="root"><div class="spinner"><img src="/spin.gif" alt=""> Loading…</div></div>'),
    { '/spin.gif': { headers: { 'content-type': 'image/gif' }, body: Buffer.from('GIF89a') } },
  ],
])('a page that waits for a script in vain is named: %s', async (_name, body, pages) => {
  lab = await healthyLab({ '/': { headers: { 'content-type': 'text/html; charset=utf-8' }, body }, ...pages })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([{ code: 'page.js_blank', verdict: 'confirmed' }])
})

test('the script that is missing is named beside the empty page that it leaves', async () => {
  lab = await healthyLab({ '/': safely(shell(MODULE)) })
  const { findings } = await lab.examine('https://shop.test')
  const [blank, asset] = findings
  expect([blank?.code, asset?.code]).toEqual(['page.js_blank', 'asset.broken'])
  expect(asset?.evidence).toContainEqual(
    expect.objectContaining({ request: 'GET https://shop.test/assets/index-4f.js', status: 404 }),
  )
})

test.each<[string, string, Pages]>([
  [
    'whose module loads',
    shell(MODULE),
    { '/assets/index-4f.js': js(APP), '/assets/vendor-1.js': js('const a=1;export{a};') },
  ],
  [
    'whose bundle loads',
    shell('<script src="/bundle.js"></script>'),
    { '/bundle.js': js('document.getElementById("root").textContent="Hi"') },
  ],
  [
    'whose counter alone is missing',
    shell('<script src="/analytics.js"></script><script src="/bundle.js"></script>'),
    { '/bundle.js': js('let a=1') },
  ],
  [
    'that was drawn by the server',
    shell(
      MODULE,
      '<div id="root"><h1>Corner Bakery</h1><p>We bake bread every morning and deliver it.</p></div>',
    ),
    {},
  ],
  [
    'with a module of many words',
    shell(MODULE),
    {
      '/assets/index-4f.js': js(
        'import a,{b as c}from"./vendor-1.js";import*as d from"./vendor-1.js";const e=await import("./vendor-1.js");console.log(import.meta.env);export default function f(){}\nexport const g=1;export*from"./vendor-1.js";',
      ),
      '/assets/vendor-1.js': js('export const b=1;export default 2'),
    },
  ],
])('an application is not reported %s', async (_name, body, pages) => {
  expect(await seen(body, pages)).toEqual([])
})
