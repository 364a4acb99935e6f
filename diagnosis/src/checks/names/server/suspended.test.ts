import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { type Answer, healthyLab, type Lab, type Pages } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = namesFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const html = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
})
const says = (body: string, type: string): Answer => ({
  status: 402,
  headers: { 'content-type': type },
  body,
})
const doc = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`
const CPANEL = doc(
  'Account Suspended',
  '<div id="container"><h1>Account Suspended</h1><p>This Account has been suspended.</p><p>Contact your hosting provider for more information.</p></div>',
)
const at = (path: string, body: string): Pages => ({
  '/': { status: 302, headers: { location: path } },
  [path]: html(body),
})

const OFF: [string, Pages][] = [
  ['cPanel', at('/cgi-sys/suspendedpage.cgi', CPANEL)],
  [
    'cPanel in a language of its own',
    at('/cgi-sys/suspendedpage.cgi', doc('Notice', '<p>Hafðu samband.</p>')),
  ],
  ['cPanel without forwarding', { '/': html(CPANEL) }],
  ['a panel with its own status', { '/': html(CPANEL, 503) }],
  [
    'a line of plain text',
    {
      '/': {
        status: 503,
        headers: { 'content-type': 'text/plain' },
        body: 'This account has been suspended. Please contact billing.',
      },
    },
  ],
  [
    'a host that leaves the old title',
    {
      '/': html(
        doc(
          'Solo Trucking Insurance',
          '<h2>Your Website has been temporarily suspended!</h2><p>The web hosting account associated with this website has been <b>suspended.</b> If you are the owner of this website, please contact the administrator.</p>',
        ),
      ),
    },
  ],
  [
    'a host in few words',
    {
      '/': html(
        doc(
          'Website Suspended',
          '<h1>Website Suspended</h1><p>This website has been suspended due to unusual activities. If you are the owner, please contact our support team.</p>',
        ),
      ),
    },
  ],
  [
    'a host that wants its money',
    {
      '/': html(
        doc(
          'Site disabled',
          '<h1>This site has been disabled</h1><p>Please contact the billing department about unpaid invoices.</p>',
        ),
        402,
      ),
    },
  ],
  [
    'bandwidth',
    {
      '/': html(
        doc(
          '509 Bandwidth Limit Exceeded',
          '<h1>Bandwidth Limit Exceeded</h1>The server is temporarily unable to service your request due to the site owner reaching his/her bandwidth limit. Please try again later.',
        ),
        509,
      ),
    },
  ],
  [
    'bandwidth with status 200',
    {
      '/': html(
        doc(
          'Bandwidth Limit Exceeded',
          '<h1>Bandwidth Limit Exceeded</h1><p>The site owner is reaching his/her bandwidth limit.</p>',
        ),
      ),
    },
  ],
  [
    'a resource limit',
    {
      '/': html(
        doc(
          '508 Resource Limit Is Reached',
          '<h1>Resource Limit Is Reached</h1>The website is temporarily unable to service your request as it exceeded resource limit. Please try again later.',
        ),
        508,
      ),
    },
  ],
  [
    'a network of blogs',
    {
      '/': html(
        doc(
          'WordPress › Error',
          '<div class="wp-die-message"><p>This site has been archived or suspended.</p></div>',
        ),
        410,
      ),
    },
  ],
  [
    'German',
    {
      '/': html(
        doc(
          'Webseite gesperrt',
          '<h1>Diese Webseite wurde gesperrt</h1><p>Bitte wenden Sie sich an Ihren Anbieter.</p>',
        ),
      ),
    },
  ],
  [
    'German, another',
    {
      '/': html(
        doc(
          'Hosting',
          '<h1>Dieser Account ist vorübergehend deaktiviert.</h1><p>Bitte kontaktieren Sie den Kundenservice.</p>',
        ),
      ),
    },
  ],
  [
    'French',
    {
      '/': html(doc('Compte suspendu', '<h1>Ce compte a été suspendu</h1><p>Contactez votre hébergeur.</p>')),
    },
  ],
  [
    'Spanish',
    {
      '/': html(
        doc(
          'Cuenta suspendida',
          '<h1>Esta cuenta ha sido suspendida</h1><p>Póngase en contacto con su proveedor.</p>',
        ),
      ),
    },
  ],
  [
    'Portuguese',
    {
      '/': html(
        doc('Conta suspensa', '<h1>Esta conta foi suspensa</h1><p>Entre em contato com o seu provedor.</p>'),
      ),
    },
  ],
  [
    'Italian',
    { '/': html(doc('Sito sospeso', '<h1>Questo sito è stato sospeso</h1><p>Contattare il provider.</p>')) },
  ],
  [
    'Dutch',
    {
      '/': html(
        doc(
          'Website geblokkeerd',
          '<h1>Deze website is geblokkeerd</h1><p>Neem contact op met uw hostingprovider.</p>',
        ),
      ),
    },
  ],
  [
    'Polish',
    {
      '/': html(
        doc(
          'Konto zawieszone',
          '<h1>To konto zostało zawieszone</h1><p>Skontaktuj się z administratorem.</p>',
        ),
      ),
    },
  ],
]

test.each(OFF)('a site switched off by its host is reported: %s', async (_, pages) => {
  lab = await healthyLab(pages)
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([{ code: 'host.suspended', verdict: 'confirmed', severity: 'critical' }])
})

test.each([
  ['plain text', says('Payment required\n\nDEPLOYMENT_DISABLED\n', 'text/plain')],
  ['a page in words we do not know', html(doc('402', '<h1>Hafðu samband</h1>'), 402)],
  ['not one byte', says('', 'text/html')],
])('a site that asks visitors for payment in place of its page is reported: %s', async (_, answer) => {
  lab = await healthyLab({ '/': answer })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([{ code: 'host.suspended', verdict: 'likely', severity: 'critical' }])
  expect(findings[0]?.means).toContain('402')
})

test('a price for crawlers is a shield and no bill that is open', async () => {
  const price = { 'crawler-price': 'USD 0.01', 'content-type': 'text/html' }
  lab = await healthyLab({ '/': { status: 402, headers: price, body: 'Payment required' } })
  const { findings, state } = await lab.examine('https://shop.test')
  expect(findings).toMatchObject([{ code: 'http.bot_challenge', verdict: 'inconclusive' }])
  expect(state).toBe('refuses_us')
})

const HEALTHY: [string, Answer][] = [
  [
    'an article about it',
    safely(
      page({
        title: 'Account suspended? How to get your site back',
        main: '<article><h2>This account has been suspended</h2><p>Contact your hosting provider for more information.</p></article>',
      }),
    ),
  ],
  [
    'a bare article about it',
    html(
      doc(
        'What to do when your hosting account has been suspended',
        '<h1>What to do when your hosting account has been suspended</h1><p>This account has been suspended: contact your hosting provider, pay the open invoice and wait an hour.</p>',
      ),
    ),
  ],
  [
    'a bare blog post about it',
    html(
      doc(
        'Notes of a web person',
        '<h1>My account was suspended and I lived to tell the tale</h1><p>It began on a Tuesday. The page read "Account Suspended" and the host wanted an invoice paid.</p><p>In the end it was a typing mistake.</p>',
      ),
    ),
  ],
  [
    'a short diary that begins with it and leads on to its other pages',
    html(
      doc(
        'My notebook',
        '<h1>My notebook</h1><p>This account has been suspended. Please contact your host.</p><p>So said a friend’s site today. See <a href="/about/">who I am</a> and <a href="/contact/">write to me</a>.</p>',
      ),
    ),
  ],
  [
    'a bus company',
    safely(
      page({
        title: 'Harbour Buses',
        main: '<h2>Service 12 is suspended</h2><p>Owing to works on the bridge, service 12 has been suspended until Monday.</p>',
      }),
    ),
  ],
  [
    'a bridge builder',
    html(
      doc(
        'Suspension bridges',
        '<h1>Suspended bridges since 1890</h1><p>Please contact our office for an offer.</p>',
      ),
    ),
  ],
  [
    'a site under maintenance',
    html(
      doc(
        'Maintenance',
        '<h1>This site has been disabled for maintenance</h1><p>Please contact support.</p>',
      ),
      503,
    ),
  ],
  [
    'a lamp shop',
    safely(page({ title: 'Suspended lights', main: '<p>Lights, suspended from the ceiling.</p>' })),
  ],
]

test.each(HEALTHY)('%s is well', async (_, home) => {
  lab = await healthyLab({ '/': home })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

test('a notice that is gone at the second look is only likely', async () => {
  let calls = 0
  lab = await healthyLab({
    '/': (_request, response) => {
      calls += 1
      response.writeHead(200, { 'content-type': 'text/html' }).end(calls <= 1 ? CPANEL : page())
    },
  })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings.map(({ verdict }) => verdict)).not.toContain('confirmed')
})

test('a moment’s overload is not called a month’s allowance', async () => {
  const notice =
    '<h1>Resource Limit Is Reached</h1>The website is temporarily unable to service your request.'
  lab = await healthyLab({ '/': html(doc('508 Resource Limit Is Reached', notice), 508) })
  const [finding] = (await lab.examine('https://shop.test', { codes })).findings
  expect(finding?.title).toBe('Your host stops the site: it needs more than the plan allows')
  expect(finding?.means).not.toContain('month')
})
