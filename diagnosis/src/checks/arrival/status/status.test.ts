import { afterEach, expect, test } from 'vitest'
import { type Answer, healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())
const own = (codes: string[]) => codes.filter((code) => code.startsWith('http.'))
const found = async (typed = 'https://shop.test') => own(await lab.codes(typed))
const headline = async (typed = 'https://shop.test') => (await lab.examine(typed)).findings[0]
const says = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body,
})
const titled = (text: string) =>
  `<html><head><title>${text}</title></head><body><center><h1>${text}</h1></center><hr><center>nginx</center></body></html>`

test.each([500, 502, 503, 504, 508])('a server that answers %i each time is named', async (status) => {
  lab = await healthyLab({ '/': says(status, titled(`${status} Error`)) })
  expect(await headline()).toMatchObject({ code: 'http.5xx', verdict: 'confirmed', severity: 'critical' })
})

test('an error without a word is named too', async () => {
  lab = await healthyLab({ '*': says(500, ''), '/': says(500, '') })
  expect(await found()).toContain('http.5xx')
})

const flaky = (failing: (turn: number) => boolean): Answer => {
  let turn = 0
  return (_, response) => {
    turn += 1
    if (failing(turn)) response.writeHead(500).end('oops')
    else response.writeHead(200, safely('').headers).end(page())
  }
}

test('one error that does not come again is an accident', async () => {
  lab = await healthyLab({ '/': flaky((turn) => turn === 1) })
  expect(await lab.codes('https://shop.test')).toEqual([])
})

test('a server that fails every other time is named', async () => {
  lab = await healthyLab({ '/': flaky((turn) => turn % 2 === 1) })
  expect(await found()).toEqual(['http.5xx'])
})

const onPhones = (failing: (turn: number) => boolean): Answer => {
  let turn = 0
  return (request, response) => {
    const isPhone = /Mobile/.test(request.headers['user-agent'] ?? '')
    if (isPhone) turn += 1
    if (isPhone && failing(turn)) response.writeHead(500).end('oops')
    else response.writeHead(200, safely('').headers).end(page())
  }
}

test('a server that fails for phones alone is named', async () => {
  lab = await healthyLab({ '/': onPhones(() => true) })
  expect(await headline()).toMatchObject({
    code: 'http.5xx',
    verdict: 'confirmed',
    title: expect.stringContaining('phone'),
  })
})

test('one error for a phone is an accident, and a shield that stops phones no error', async () => {
  lab = await healthyLab({ '/': onPhones((turn) => turn === 1) })
  expect(await found()).toEqual([])
  await lab.close()
  const stopped = { server: 'cloudflare', 'cf-mitigated': 'challenge', 'content-type': 'text/html' }
  lab = await healthyLab({
    '/': (request, response) => {
      if (/Mobile/.test(request.headers['user-agent'] ?? ''))
        response.writeHead(503, stopped).end('<title>Just a moment...</title>')
      else response.writeHead(200, safely('').headers).end(page())
    },
  })
  expect(await found()).not.toContain('http.5xx')
})

test.each([
  ['English', '<title>Maintenance</title><h1>We will be back soon</h1>'],
  ['German', '<title>Wartungsarbeiten</title><h1>Wir sind gleich zurück</h1>'],
  ['French', '<title>Site</title><h1>Site en maintenance</h1>'],
  ['Spanish', '<title>En mantenimiento</title>'],
])('a pause put up on purpose, in %s, is no crash', async (_, body) => {
  lab = await healthyLab({ '/': says(503, body, { 'retry-after': '3600' }) })
  expect(await found()).not.toContain('http.5xx')
})

test.each([520, 521, 522, 523, 524, 525, 526, 527, 530])(
  'status %i from Cloudflare names the server behind it',
  async (status) => {
    const body = `<title>shop.test | ${status}</title><div id="cf-wrapper"><div id="cf-error-details">Error code ${status}</div></div>`
    lab = await healthyLab({ '/': says(status, body, { server: 'cloudflare', 'cf-ray': '8f-FRA' }) })
    expect(await headline()).toMatchObject({ code: 'http.cdn_origin', verdict: 'confirmed' })
  },
)

test('the same status without Cloudflare is a plain crash', async () => {
  lab = await healthyLab({ '/': says(521, 'error') })
  expect(await found()).toEqual(['http.5xx'])
})

test.each([404, 410])('a front page that answers %i is missing', async (status) => {
  lab = await healthyLab({ '/': says(status, titled(`${status} Not Found`)) })
  expect(await headline()).toMatchObject({ code: 'http.404_home', verdict: 'confirmed' })
})

test('a front page that is gone from a store of files is missing, and the root of a host for files is not', async () => {
  const gone =
    '<?xml version="1.0"?>\n<Error><Code>NoSuchBucket</Code><BucketName>shop.test</BucketName></Error>'
  const home = says(404, gone, { 'content-type': 'application/xml', server: 'AmazonS3' })
  lab = await healthyLab({ '/': home })
  expect(await headline()).toMatchObject({ code: 'http.404_home', verdict: 'confirmed' })
  await lab.close()
  lab = await healthyLab({ '/': home }, { name: 'cdn.shop.test' })
  expect(await lab.codes('https://cdn.shop.test')).not.toContain('http.404_home')
})

test('a missing page that was typed, or the root of a program, is no missing front page', async () => {
  lab = await healthyLab({ '/': says(404, '{"error":"not found"}', { 'content-type': 'application/json' }) })
  expect(await found('https://shop.test/nowhere')).not.toContain('http.404_home')
  expect(await found()).not.toContain('http.404_home')
})

test.each([
  ['nginx', titled('403 Forbidden')],
  [
    'Apache',
    `<title>403 Forbidden</title><h1>Forbidden</h1><p>You don't have permission to access this resource.</p>`,
  ],
  [
    'IIS',
    '<h2>403 - Forbidden: Access is denied.</h2><h3>You do not have permission to view this directory or page.</h3>',
  ],
  ['LiteSpeed', '<h1>403</h1><h2>Forbidden</h2><p>Access to this resource on the server is denied!</p>'],
  ['S3', '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'],
])('a 403 to everyone in the words of %s is named', async (_, body) => {
  lab = await healthyLab({ '/': says(403, body) })
  expect(await headline()).toMatchObject({ code: 'http.403_all', verdict: 'confirmed', severity: 'high' })
})

test.each([
  ['without a word', says(403, '')],
  [
    'through a network of others',
    says(403, titled('403 Forbidden'), { 'cf-ray': '8f-FRA', server: 'cloudflare' }),
  ],
  [
    'with a firewall’s words',
    says(403, '<h1>Forbidden</h1><p>Your request has been blocked for security reasons.</p>'),
  ],
])('a 403 %s is not judged', async (_, home) => {
  lab = await healthyLab({ '/': home })
  const report = await lab.examine('https://shop.test')
  expect(report.findings[0]).toMatchObject({ code: 'http.bot_challenge', verdict: 'inconclusive' })
})

test.each([400, 405, 451])('a refusal with %i that names no shield is not said to be one', async (status) => {
  lab = await healthyLab({ '/': says(status, '<h1>No</h1>') })
  const finding = await headline()
  expect(finding).toMatchObject({ code: 'http.bot_challenge', verdict: 'inconclusive' })
  expect(finding?.title).toBe('Your server refused our visit')
  expect(finding?.means).toContain(`${status}`)
})

test.each([403, 406, 503])(
  'a site that answers robots %i and lets browsers in is looked at as a browser sees it',
  async (status) => {
    lab = await healthyLab({
      '/': (request, response) => {
        const isRobot = /bot/i.test(request.headers['user-agent'] ?? '')
        response
          .writeHead(isRobot ? status : 200, safely('').headers)
          .end(isRobot ? 'No' : page({ without: 'viewport' }))
      },
    })
    expect(await lab.codes('https://shop.test')).toEqual(['ux.no_viewport'])
  },
)

test('a password on the public site is asked about, on a test copy only noted', async () => {
  const home = says(401, 'Password needed', { 'www-authenticate': 'Basic realm="Private"' })
  lab = await healthyLab({ '/': home }, { hosts: { 'staging.shop.test': { https: { '*': home } } } })
  expect(await headline()).toMatchObject({
    code: 'http.auth_wall',
    verdict: 'inconclusive',
    severity: 'high',
  })
  expect(await headline('https://staging.shop.test')).toMatchObject({
    code: 'http.auth_wall',
    severity: 'low',
  })
})

const missing = '<h1>Not found</h1><p>There is nothing at this address. Go back to the front page.</p>'

test.each([
  ['English', safely(page({ title: 'Page not found', main: missing }))],
  [
    'German',
    safely('<html lang="de"><title>Seite nicht gefunden</title><h1>Diese Seite existiert nicht</h1></html>'),
  ],
  ['French', safely('<html lang="fr"><title>Erreur</title><h1>Page introuvable</h1></html>')],
  [
    'a program in the browser, told by its server',
    safely(`<div id="__next">${missing}</div><script src="/_next/a.js"></script>`),
  ],
])('a "not found" page with status 200 pretends to exist: %s', async (_, answer) => {
  lab = await healthyLab({ '*': answer })
  expect(await found()).toEqual(['http.soft404'])
})

test('the front page for every address pretends to exist', async () => {
  lab = await healthyLab({ '*': safely(page()) })
  expect(await found()).toEqual(['http.soft404'])
})

test.each([
  [
    'the same frame for all addresses',
    '<title>Shop</title><div id="root"></div><script type="module" src="/app.js"></script>',
  ],
  [
    'a frame that was filled by its server',
    `<title>Shop</title><div id="app" data-server-rendered="true">${'Bread and rolls. '.repeat(60)}</div><script src="/app.js"></script>`,
  ],
])('a program in the browser may give %s', async (_, frame) => {
  lab = await healthyLab({
    '/': safely(frame),
    '*': safely(frame),
    '/app.js': says(200, 'x', { 'content-type': 'text/javascript' }),
  })
  expect(await found()).toEqual([])
})

test('missing pages that lead to the front page are not reported', async () => {
  lab = await healthyLab({ '*': { status: 302, headers: { location: '/' } } })
  expect(await found()).toEqual([])
})

test('a password whose own words say that it guards a test copy is only noted', async () => {
  lab = await healthyLab({ '/': says(401, '', { 'www-authenticate': 'Basic realm="Staging area"' }) })
  expect(await headline()).toMatchObject({ code: 'http.auth_wall', severity: 'low' })
})

test.each([
  [
    'PHP as a file',
    {
      headers: { 'content-type': 'application/octet-stream' },
      body: '<?php\nrequire "wp-blog-header.php";\n',
    },
  ],
  [
    'PHP as a page',
    {
      headers: { 'content-type': 'text/html' },
      body: '<?php include "top.php"; ?>\n<!doctype html><html><body>Bread</body></html>',
    },
  ],
  [
    'PHP that begins in its short way',
    { headers: { 'content-type': 'text/plain' }, body: '<?\ninclude "config.inc.php";\n?>\n<p>Bread</p>' },
  ],
  [
    'ASP as a page',
    {
      headers: { 'content-type': 'text/html' },
      body: '<%@ Language="VBScript" %>\n<html><body>Bread</body></html>',
    },
  ],
  ['the page as bare text', { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: page() }],
])('the site hands out its code: %s', async (_, answer) => {
  lab = await healthyLab({ '/': answer })
  expect(await lab.codes('https://shop.test')).toEqual(['http.source_leak'])
})

test.each([
  [
    'an article that shows code',
    safely(page({ main: `<p>${'How PHP begins. '.repeat(20)}</p><pre>&lt;?php echo 1; ?&gt;</pre>` })),
  ],
  [
    'a page that begins as XML',
    {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<?xml version="1.0" encoding="utf-8"?>\n${page()}`,
    },
  ],
])('no code is handed out by %s', async (_, answer) => {
  lab = await healthyLab({ '/': answer })
  expect(await lab.codes('https://shop.test')).not.toContain('http.source_leak')
})

test('what Apache says when the program behind it is down is no pause that somebody meant', async () => {
  const title = 'Service Temporarily Unavailable'
  const words =
    'The server is temporarily unable to service your request due to maintenance downtime or capacity problems. Please try again later.'
  lab = await healthyLab({
    '/': says(503, `${titled(title)}<p>${words}</p>`, { 'content-type': 'text/html' }),
  })
  const { findings, state } = await lab.examine('https://shop.test')
  expect(findings[0]).toMatchObject({ code: 'http.5xx', verdict: 'confirmed', severity: 'critical' })
  expect(state).toBe('down')
})

test('a closed site is told of, whether or not its words are those of a placeholder', async () => {
  const body = `<html lang="en"><head><title>Maintenance of the catalogue</title></head><body><h1>The catalogue rests</h1>${'<article><p>Our people are at work in the stacks.</p></article>'.repeat(3)}</body></html>`
  lab = await healthyLab({ '/': says(503, body, { 'content-type': 'text/html' }) })
  const { findings, state } = await lab.examine('https://shop.test')
  expect(findings[0]).toMatchObject({ code: 'http.5xx', verdict: 'likely', severity: 'high' })
  expect(findings[0]?.title).toBe('Your site says that it is closed for now')
  expect(state).toBe('down')
})

const APACHE_500 =
  '<html><head><title>500 Internal Server Error</title></head><body><h1>Internal Server Error</h1><p>The server encountered an internal error.</p><hr><address>Apache Server at shop.test</address></body></html>'
const APACHE_404 =
  '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p></body></html>'

test.each([
  ['http.5xx', 'of nginx', titled('502 Bad Gateway')],
  ['http.5xx', 'of nginx, with the pause that it speaks of', titled('503 Service Temporarily Unavailable')],
  ['http.5xx', 'of Apache', APACHE_500],
  ['http.404_home', 'of Apache', APACHE_404],
  ['http.404_home', 'of nginx', titled('404 Not Found')],
  [
    'http.404_home',
    'of LiteSpeed',
    '<html><head><title> 404 Not Found</title></head><body><h1>404</h1><h2>Not Found</h2><p>The resource requested could not be found on this server!</p></body></html>',
  ],
  ['http.403_all', 'of nginx', titled('403 Forbidden')],
])("a server's own error page under status 200 is %s: %s", async (code, _, body) => {
  lab = await healthyLab({ '/': { headers: { 'content-type': 'text/html' }, body } })
  const seen = await headline()
  expect(seen).toMatchObject({ code, verdict: 'likely' })
  expect(seen?.evidence[0]?.excerpt).toContain('<title>')
})

test.each([
  [
    'a bar',
    '<title>404 Not Found</title><h1>404 Not Found</h1><p>Bar in Mill Lane. Tuesday to Sunday from six.</p>',
  ],
  [
    'a band',
    '<title>500 Internal Server Error</title><h1>500 Internal Server Error</h1><img src="/band.svg" alt="Us">',
  ],
  [
    'a zine',
    '<title>404 Not Found</title><link rel="stylesheet" href="/zine.css"><h1>404 Not Found</h1><p>A zine on lost things.</p>',
  ],
  [
    'a page',
    '<title>403 Forbidden</title><h1>Forbidden</h1><a href="/about">The forest that you may not enter</a>',
  ],
])('a site that is called like an error is none: %s', async (_, body) => {
  lab = await healthyLab({
    '/': safely(body),
    '/band.svg': { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' },
  })
  expect(await found()).not.toEqual(expect.arrayContaining([expect.stringMatching(/5xx|404_home|403/)]))
})
