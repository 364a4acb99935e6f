import { afterEach, expect, test } from 'vitest'
import { speedFaults } from '#catalogue/speed.ts'
import { trustFaults } from '#catalogue/trust.ts'
import { healthyLab, type Lab, openLab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const OURS = trustFaults.map(({ code }) => code)
const look = async (pages: Pages, options: Parameters<typeof healthyLab>[1] = {}) => {
  lab = await healthyLab(pages, options)
  return (await lab.examine(`https://${options.name ?? 'shop.test'}`, { codes: OURS })).findings
}
const found = async (pages: Pages, options: Parameters<typeof healthyLab>[1] = {}) =>
  (await look(pages, options)).map(({ code, severity }) => `${code} ${severity}`)

test('a page without any security header gets one low finding that lists them', async () => {
  const [finding, ...rest] = await look({ '/': page() })
  expect(rest).toEqual([])
  expect(finding).toMatchObject({ code: 'hdr.security', severity: 'low' })
  expect(finding?.evidence.map(({ where }) => where)).toEqual(
    [
      'strict-transport-security',
      'content-security-policy',
      'x-frame-options',
      'x-content-type-options',
      'referrer-policy',
    ].map((name) => `no header ${name}`),
  )
})

type Handler = Extract<Pages[string], (...all: never[]) => void>
const reflecting =
  (allow: (origin: string) => boolean, credentials = 'true'): Handler =>
  (request, response) => {
    const { headers, body } = safely(page())
    const { origin } = request.headers
    const cors = origin && allow(origin) ? { 'access-control-allow-origin': origin } : {}
    response
      .writeHead(200, { ...headers, ...cors, 'access-control-allow-credentials': credentials })
      .end(body)
  }

test('a site that lets any other site read with sign-in is named, with both made-up origins', async () => {
  const [finding] = await look({ '/': reflecting(() => true) })
  expect(finding).toMatchObject({ code: 'hdr.cors_open', severity: 'high', verdict: 'confirmed' })
  expect(finding?.evidence[0]?.excerpt).toMatch(/^access-control-allow-origin: https:\/\/x\w+\.example$/)
  expect(finding?.evidence[0]?.repeat).toContain("-H 'Origin: https://x")
})

test.each([
  "fetch('/api/me').then(show)",
  "const asked = new XMLHttpRequest(); asked.open('GET', '/api/me')",
])('so is one whose data address does, which its own page calls: %s', async (call) => {
  const main = `<p>${'Bread and buns. '.repeat(20)}</p><script>${call}</script>`
  expect(await found({ '/': safely(page({ main })), '/api/me': reflecting(() => true) })).toEqual([
    'hdr.cors_open high',
  ])
})

test.each(["fetch('/api/cart', { method: 'POST' })", "fetch('/logout')", "fetch('/wp-json/wp/v2/posts')"])(
  'what a page calls to do something is not asked for: %s',
  async (call) => {
    const main = `<p>${'Bread and buns. '.repeat(20)}</p><script>${call}</script>`
    expect(await found({ '/': safely(page({ main })), '*': reflecting(() => true) })).toEqual([])
    expect(lab.requests.filter(({ url, headers }) => headers.origin && !url.endsWith('.test/'))).toEqual([])
  },
)

test.each([
  ['without sign-in', reflecting(() => true, 'false')],
  ['for its own partners alone', reflecting((origin) => origin.endsWith('.example'))],
  ['for everybody, without sign-in', safely(page(), { 'access-control-allow-origin': '*' })],
])('a site that shares %s is not reported', async (_, answer) => {
  expect(await found({ '/': answer as Pages[string] })).toEqual([])
})

const cookies = (...lines: string[]) => ({
  headers: { ...safely('').headers, 'set-cookie': lines },
  body: page(),
})

test.each([
  ['PHPSESSID=0123456789abcdef; path=/', 'HttpOnly and Secure'],
  ['JSESSIONID=1A2B; Path=/; HttpOnly', 'Secure'],
  ['ASP.NET_SessionId=abc; path=/; secure; SameSite=Lax', 'HttpOnly'],
  ['connect.sid=s%3Aabc; Path=/; Secure', 'HttpOnly'],
  ['laravel_session=eyJ; path=/; httponly; samesite=lax', 'Secure'],
  ['wordpress_logged_in_0123456789abcdef0123456789abcdef=admin; path=/; Secure', 'HttpOnly'],
  ['_bakery_session=abc; path=/; HttpOnly', 'Secure'],
  ['sid=12; Path=/', 'HttpOnly and Secure'],
])('the login cookie %s is named as lacking %s', async (line, lacking) => {
  const [finding] = await look({ '/': cookies(line) })
  expect(finding).toMatchObject({ code: 'cookie.insecure', severity: 'medium', verdict: 'confirmed' })
  expect(finding?.evidence[0]?.where).toBe(`header set-cookie, without ${lacking}`)
  expect(finding?.evidence[0]?.excerpt.toLowerCase()).toBe(`set-cookie: ${line}`.toLowerCase())
})

test.each([
  'PHPSESSID=0123456789abcdef; path=/; Secure; HttpOnly',
  '_hjSessionUser_123=abc; path=/',
  'XSRF-TOKEN=abc; path=/',
  'csrftoken=abc; path=/; SameSite=Lax',
  'cookie_consent=yes; path=/',
  'ai_session=abc; path=/',
  'lang=en; path=/',
  'cart_session=1; path=/',
  'sid=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'PHPSESSID=deleted; path=/; Max-Age=0',
  '_shopify_s=abc; path=/',
])('the cookie %s is not reported', async (line) => {
  expect((await found({ '/': cookies(line) })).join()).not.toContain('cookie.insecure')
})

const FORM =
  '<form action="/send" method="post"><label>Name <input name="name"></label> <label>Mail <input type="email" name="email"></label> <button>Send</button></form>'
const bare = (main: string, more: { lang?: string; foot?: string } = {}) =>
  safely(
    page({ main: `<p>${'Bread and buns. '.repeat(20)}</p>${main}`, ...more }).replace(
      /<a href="\/privacy">[^<]*<\/a>/,
      '',
    ),
  )
const GA = '<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABC"></script>'

test('a form for personal details without any privacy page is remarked on', async () => {
  expect(await found({ '/': bare(FORM), '/send': 'ok' })).toEqual(['gdpr.no_policy low'])
})

test('a German page that tracks its visitors gets both findings and the note that the law may apply', async () => {
  expect(await found({ '/': bare(FORM + GA, { lang: 'de' }), '/send': 'ok' })).toEqual([
    'gdpr.pre_consent medium',
    'gdpr.no_policy medium',
  ])
})

test.each([
  '<a href="/datenschutz">Datenschutzerkl&auml;rung</a>',
  '<a href="/p/7">Politique de confidentialit&eacute;</a>',
  '<a href="/x">Protection des donn&eacute;es</a>',
  '<a href="/7">Polityka prywatności</a>',
  '<a href="/7">Политика конфиденциальности</a>',
  '<a href="/7">プライバシーポリシー</a>',
  '<a href="/7">Informativa sulla privacy</a>',
  '<a href="/cookies/">Mehr</a>',
  '<a href="/7" aria-label="Tietosuojaseloste"><svg></svg></a>',
  '<a href="/7">Gizlilik Politikası</a>',
])('a page with %s has a privacy page', async (link) => {
  expect(await found({ '/': bare(FORM + link), '/send': 'ok' })).not.toContain('gdpr.no_policy low')
})

test.each([
  ['a search field', '<form action="/s"><label>Search <input type="search" name="q"></label></form>'],
  ['no form at all', '<p>Call us.</p>'],
])('with %s there is nothing to be said of privacy', async (_, main) => {
  expect(await found({ '/': bare(main) })).toEqual([])
})

test.each([
  ['Google Analytics', GA],
  [
    'Meta (Facebook)',
    "<script>!function(f){t.src=v}(window,'https://connect.facebook.net/en_US/fbevents.js');fbq('init','1')</script>",
  ],
  [
    'Hotjar',
    "<script>(function(h){a.src=t+h})(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=')</script>",
  ],
])(
  '%s without any question is named, for a British business as something that matters',
  async (name, code) => {
    const [finding] = await look({ '/': safely(page({ foot: code, lang: 'en-GB' })) })
    expect(finding).toMatchObject({ code: 'gdpr.pre_consent', severity: 'medium', verdict: 'likely' })
    expect(finding?.means).toContain(name)
  },
)

test.each([
  [
    'held back by type',
    '<script type="text/plain" data-cookieconsent="statistics" src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>',
  ],
  [
    'held back by consent mode',
    `<script>gtag('consent','default',{analytics_storage:'denied'})</script>${GA}`,
  ],
  ['beside a consent tool', `<script src="https://consent.cookiebot.com/uc.js"></script>${GA}`],
  ['only spoken of', '<p>How to remove https://www.googletagmanager.com/gtag/js?id=G-ABC from your page</p>'],
  [
    'a counter without cookies',
    '<script defer data-domain="shop.test" src="https://plausible.io/js/script.js"></script>',
  ],
])('a tracker that is %s is not reported', async (_, code) => {
  expect(await found({ '/': safely(page({ foot: code, lang: 'de' })) })).toEqual([])
})

test('a tracking cookie in the very first answer is named', async () => {
  expect(await found({ '/': cookies('_ga=GA1.2.3.4; path=/; Max-Age=63072000') })).toEqual([
    'gdpr.pre_consent low',
  ])
})

test('a page full of barriers is named with their numbers', async () => {
  const main = `<p>${'Bread and buns. '.repeat(20)}</p>${'<img src="/favicon.ico">'.repeat(4)}<button></button><form action="/about"><input name="a"><input name="b"><input name="c"></form>`
  const findings = await look({ '/': safely(page({ main })) })
  const [finding] = findings.filter(({ code }) => code === 'a11y.blocking')
  expect(finding).toMatchObject({ severity: 'medium', verdict: 'confirmed' })
  expect(finding?.means).toContain('3 form fields without a label')
})

test.each([
  ['one language left out', safely(page().replace(' lang="en"', '')), ['a11y.blocking low']],
  [
    'two fields without labels',
    safely(
      page({
        main: `<p>${'Bread. '.repeat(40)}</p><form action="/about"><input name="q"><input name="r"></form>`,
      }),
    ),
    ['a11y.blocking low'],
  ],
])('%s is only remarked on', async (_, answer, expected) => {
  expect(await found({ '/': answer as Pages[string] })).toEqual(expected)
})

test.each([
  [
    'fields named by placeholder, title or aria-label',
    '<form action="/about"><input placeholder="Name"><input title="Town"><input aria-label="Street"></form>',
  ],
  [
    'icon links and buttons that have a name somewhere',
    '<a href="/about"><img src="/favicon.ico" alt="Map"></a><button aria-label="Menu"></button><a href="/about"><svg><title>Map</title></svg></a>',
  ],
  ['decorative pictures', '<img src="/favicon.ico" alt="">'.repeat(5)],
])('%s are no barriers', async (_, main) => {
  expect(await found({ '/': safely(page({ main: `<p>${'Bread. '.repeat(40)}</p>${main}` })) })).toEqual([])
})

test('a bare page on plain http collects nothing but a low remark', async () => {
  lab = await openLab({
    hosts: { 'bare.test': { http: { '/': '<html><title>Bare</title><h1>Hello</h1></html>' } } },
  })
  const { findings } = await lab.examine('http://bare.test', {
    codes: [...OURS, ...speedFaults.map(({ code }) => code)],
  })
  expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
    'hdr.security low',
    'a11y.blocking low',
  ])
})

test('a page of twenty thousand links and fields is read in a moment', async () => {
  const main = '<a href="/about"></a><input name="a">'.repeat(10_000)
  const began = process.threadCpuUsage()
  await look({ '/': safely(page({ main })) })
  expect(process.threadCpuUsage(began).user).toBeLessThan(5_000_000)
})
