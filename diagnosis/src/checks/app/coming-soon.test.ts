import { afterEach, expect, test } from 'vitest'
import { appFaults } from '#catalogue/app/index.ts'
import { healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

let lab: Lab
afterEach(() => lab.close())

const codes = appFaults.map(({ code }) => code)
const seen = async (body: string, status = 200, headers: Record<string, string> = {}) => {
  lab = await healthyLab({
    '/': { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body },
  })
  return await lab.codes('https://shop.test', { codes })
}
const bare = (inside: string, head = '', body = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}</head><body ${body}>${inside}</body></html>`

test.each([
  [
    'made by hand',
    bare(
      '<h1>Coming Soon</h1><p>Our new website is on its way. Write to us: <a href="mailto:a@b.test">a@b.test</a></p>',
      '<title>Corner Bakery</title>',
    ),
    200,
  ],
  [
    'with noindex',
    bare(
      '<div><h1>We&#8217;re launching soon</h1><p>Stay tuned!</p><form><input type="email"><button>Notify me</button></form></div>',
      '<title>Acme</title><meta name="robots" content="noindex">',
    ),
    200,
  ],
  [
    'SeedProd',
    bare(
      '<div id="sp-page"><h1>Get ready... something really cool is coming</h1></div>',
      '<title>Acme</title><link rel="stylesheet" href="/wp-content/plugins/coming-soon/public/css/tailwind.min.css">',
      'class="sp-h-full sp-antialiased sp-bg-slideshow seedprod-coming-soon"',
    ),
    200,
  ],
  [
    'Elementor',
    bare(
      '<div class="elementor"><h2>Under Construction</h2><p>We will be back in a moment.</p></div>',
      '<title>Acme</title>',
      'class="elementor-maintenance-mode elementor-default"',
    ),
    503,
  ],
  [
    'WP Maintenance Mode',
    bare(
      '<div class="wrap"><h1>Maintenance mode</h1><h2>Sorry for the inconvenience. Our website is currently undergoing scheduled maintenance. Thank you for your understanding.</h2></div>',
      '<title>Maintenance mode</title><meta name="robots" content="noindex, nofollow">',
      'class="wpmm"',
    ),
    503,
  ],
  [
    'WooCommerce',
    bare(
      '<div class="woocommerce-coming-soon-banner"><h1>Great things are on the horizon</h1><p>Something big is brewing! Our store is in the works and will be launching soon!</p></div>',
      '<title>Acme</title><meta name="woo-coming-soon-page" content="yes">',
    ),
    200,
  ],
  [
    'German',
    bare(
      '<h1>Hier entsteht eine neue Internetpräsenz</h1><p>Bald geht es los.</p>',
      '<title>Bäckerei</title>',
    ),
    200,
  ],
  [
    'German, in a sentence',
    bare(
      '<img src="/logo.png" alt="Logo"><p>Unsere Webseite wird gerade überarbeitet. Sie erreichen uns unter 030 123456.</p>',
      '<title>Bäckerei Ecke</title>',
    ),
    200,
  ],
  [
    'French',
    bare('<h1>Site en construction</h1><p>Revenez nous voir bientôt.</p>', '<title>Boulangerie</title>'),
    200,
  ],
  [
    'German, with the days of the telephone',
    bare(
      '<h1>Wartung</h1><p>Unsere Website ist gleich zurück. Telefon Montag bis Freitag: 030 123456.</p>',
      '<title>Wartung</title>',
    ),
    200,
  ],
  ['Spanish', bare('<h1>Próximamente</h1>', '<title>Panadería</title>'), 200],
  ['Polish', bare('<h1>Strona w budowie</h1><p>Zapraszamy wkrótce</p>', '<title>Piekarnia</title>'), 200],
  ['Japanese', bare('<h1>準備中</h1><p>しばらくお待ちください</p>', '<title>パン屋</title>'), 200],
  [
    'down for maintenance',
    bare(
      '<h1>We&rsquo;ll be back soon!</h1><p>Sorry for the inconvenience. We&rsquo;re performing some maintenance at the moment.</p>',
      '<title>Site Maintenance</title>',
    ),
    503,
  ],
  [
    'in a sentence alone',
    bare('<p>Our website is currently under construction.</p>', '<title>Acme</title>'),
    200,
  ],
])('a placeholder in place of the site is named: %s', async (_name, body, status) => {
  expect(await seen(body, status)).toEqual(['app.coming_soon'])
})

test('a planned stop that says when it ends is only mentioned', async () => {
  const body = bare(
    '<h1>Scheduled maintenance</h1><p>We are updating our shop and will be back today at 14:00.</p>',
    '<title>Back at 14:00</title>',
  )
  lab = await healthyLab({
    '/': { status: 503, headers: { 'content-type': 'text/html', 'retry-after': '3600' }, body },
  })
  const { findings } = await lab.examine('https://shop.test')
  expect(findings.filter(({ severity }) => severity !== 'low')).toEqual([])
  expect(findings[0]).toMatchObject({ code: 'app.coming_soon', verdict: 'likely', severity: 'low' })
})

test.each([
  [
    'a shop that announces goods',
    page({
      main: '<h1>Corner Bakery</h1><ul><li>Rye bread</li><li>Pumpkin pie <b>Coming soon</b></li></ul>',
    }),
  ],
  [
    'a bare shop that announces goods',
    bare(
      '<h1>Corner Bakery</h1><p>Rye bread</p><p>Pumpkin pie: coming soon</p>',
      '<title>Corner Bakery</title>',
    ),
  ],
  [
    'a construction firm',
    bare(
      '<h1>Homes under construction in Leeds</h1><p>We build family homes. Ask for our current projects.</p>',
      '<title>Smith Builders</title>',
    ),
  ],
  [
    'a German builder',
    bare(
      '<h1>Ihre Baustelle in guten Händen</h1><p>Seit 1960 bauen wir Häuser.</p>',
      '<title>Bau Schmidt</title>',
    ),
  ],
  [
    'an agency that maintains sites',
    bare(
      '<h1>Website maintenance for small businesses</h1><p>We look after your site while you look after your customers.</p>',
      '<title>Acme Web Care</title>',
    ),
  ],
  [
    'an event',
    bare('<h1>Summer Fair</h1><p>Tickets coming soon. Doors open at 10.</p>', '<title>Summer Fair</title>'),
  ],
  [
    'an event in its title',
    page({
      title: 'Coming soon: our autumn programme',
      main: '<h1>Coming soon</h1><p>Readings, concerts and a market.</p>',
    }),
  ],
  [
    'a gardener',
    bare('<h1>Údržba zahrad</h1><p>Staráme se o zahrady v Praze.</p>', '<title>Zahrady</title>'),
  ],
  ['a plain small page', bare('<h1>Corner Bakery</h1><p>Open daily.</p>', '<title>Corner Bakery</title>')],
  [
    'goods with a badge',
    bare(
      '<h1>Corner Bakery</h1><p>Open from seven.</p><div class="card coming-soon"><h3>Pumpkin pie</h3><span>Coming soon</span></div>',
      '<title>Corner Bakery</title>',
    ),
  ],
  [
    'a garage that is not to be listed',
    bare(
      '<h1>Car maintenance plans</h1><p>Pick a plan.</p>',
      '<title>Garage</title><meta name="robots" content="noindex">',
    ),
  ],
  [
    'a site with a placeholder plug-in at rest',
    bare(
      '<h1>Corner Bakery</h1><p>Open from seven.</p>',
      '<title>Corner Bakery</title><link rel="stylesheet" href="/wp-content/plugins/coming-soon/x.css">',
    ),
  ],
  [
    'a service for lifts with its days',
    bare(
      '<h1>Wartung</h1><p>Aufzüge und Hebebühnen in Leipzig. Montag bis Freitag 7 bis 16 Uhr, 0341 555012.</p>',
      '<title>Wartung</title>',
    ),
  ],
  [
    'a tuner of pianos with prices',
    bare('<h1>Stay Tuned</h1><p>Piano tuning in Kent. One visit £75.</p>', '<title>Stay Tuned</title>'),
  ],
  [
    'a bar that is open on some days',
    bare(
      '<h1>Offline</h1><p>Board games and cider, Wednesday to Sunday from six.</p>',
      '<title>Offline</title>',
    ),
  ],
  [
    'a terrace that opens soon',
    bare(
      '<h1>Trattoria Roma</h1><p>Closed on Mondays. Our summer terrace is opening soon!</p>',
      '<title>Trattoria Roma</title>',
    ),
  ],
])('what only sounds like a placeholder is not reported: %s', async (_name, body) => {
  lab = await healthyLab({ '/': safely(body) })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

test.each([
  ['English', 'This website is temporarily unavailable'],
  ['German', 'Diese Website ist derzeit nicht erreichbar'],
  ['French', 'Site temporairement indisponible'],
  ['Spanish', 'Sitio web temporalmente no disponible'],
  ['Italian', 'Sito temporaneamente non disponibile'],
])('a note that the site is away, and nothing else, is told as that: %s', async (_, says) => {
  lab = await healthyLab({ '/': safely(bare(`<h1>${says}</h1>`, '<title>Acme</title>')) })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([
    { code: 'app.coming_soon', verdict: 'likely', title: 'Your site says that it is not available' },
  ])
})

test.each([
  [
    'a page that goes on',
    page({ main: '<h2>Our site is temporarily unavailable</h2><p>Orders go on here.</p>' }),
  ],
  ['a form', bare('<h1>Acme</h1><p>Online booking is currently unavailable: please ring us.</p>')],
  ['a place', bare('<h1>Fern Camp</h1><p>The lower site is currently unavailable, the upper is open.</p>')],
  ['a question', bare('<h1>Is your website currently unavailable?</h1><p>We ring you within a minute.</p>')],
])('a living site that says something is away is not reported: %s', async (_, body) => {
  expect(await seen(body)).toEqual([])
})

test('a server that fails with such a note on its page is left to its status', async () => {
  expect(await seen(bare('<h1>This site is temporarily unavailable</h1>'), 503)).toEqual([])
})
