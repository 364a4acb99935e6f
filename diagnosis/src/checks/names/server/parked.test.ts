import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { type Answer, healthyLab, type Lab } from '#test/lab.ts'
import { page, safely } from '#test/pages.ts'

const codes = namesFaults.map(({ code }) => code)
let lab: Lab
afterEach(() => lab.close())

const html = (body: string, head = ''): Answer => ({
  headers: { 'content-type': 'text/html' },
  body: `<html><head>${head}</head><body>${body}</body></html>`,
})
const zone = (server: string) => ({
  'shop.test': { A: ['127.0.0.1'], NS: [server, server.replace('1', '2')], SOA: server },
})

const PARKED: [string, Answer, string?][] = [
  [
    'words and a script of a parking firm',
    html(
      '<h1>shop.test</h1><p>This domain is for sale</p>',
      '<script src="https://www.parkingcrew.net/jsparkcaf.php"></script>',
    ),
  ],
  ['words and name servers', html('<p>Buy this domain.</p>'), 'ns1.sedoparking.com'],
  [
    'adverts of Google for names',
    html(
      '<div>Related searches</div>',
      '<title>shop.test</title><script src="//www.google.com/adsense/domains/caf.js"></script>',
    ),
  ],
  [
    'a lander and its name servers',
    html('<script>window.onload=function(){window.location.href="/lander"}</script>'),
    'ns1.afternic.com',
  ],
  [
    'the name as offered',
    html(
      '<h1>shop.test is for sale</h1><p>Make an offer on this domain today.</p>',
      '<title>shop.test</title>',
    ),
  ],
  [
    'a registrar',
    html(
      '<p>This page is parked free, courtesy of GoDaddy.com.</p><a href="https://www.godaddy.com/domains">Get a domain</a>',
    ),
  ],
  [
    'a frame',
    html(
      '<iframe src="https://dan.com/buy-domain/shop.test"></iframe><p>The domain name shop.test is for sale!</p>',
    ),
  ],
  [
    'German',
    html(
      '<h1>Diese Domain steht zum Verkauf</h1>',
      '<script src="https://img.sedoparking.com/js/x.js"></script>',
    ),
  ],
  ['French', html('<h1>Ce nom de domaine est à vendre</h1>'), 'ns1.bodis.com'],
  ['Spanish', html('<h1>El dominio shop.test está a la venta</h1><p>Comprar este dominio</p>')],
  ['Dutch', html('<p>Dit domein is te koop</p><script src="//cdn.parkingads.test/park.js"></script>')],
  ['Polish', html('<h1>Domena na sprzedaż</h1>'), 'ns1.parked-names.test'],
]

test.each(PARKED)('a parked name is reported by two signs: %s', async (_, home, server) => {
  lab = await healthyLab({ '/': home }, server ? { zone: zone(server) } : {})
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([{ code: 'dns.parked', verdict: 'confirmed', severity: 'critical' }])
  expect(findings[0]?.evidence.length).toBeGreaterThanOrEqual(2)
})

const LANDER = html('<div id="contentMain"></div><script>window.LANDER_SYSTEM="PW"</script>')
const TO_LANDER = html('<script>window.onload=function(){window.location.href="/lander"}</script>')

test('a page that does nothing but lead on to a parking page is told by that page', async () => {
  lab = await healthyLab({ '/': TO_LANDER, '/lander': LANDER })
  const { findings } = await lab.examine('https://shop.test', { codes })
  expect(findings).toMatchObject([{ code: 'dns.parked', verdict: 'confirmed' }])
  expect(findings[0]?.evidence.map(({ request }) => request).join()).toContain('/lander')
  await lab.close()
  lab = await healthyLab({ '/': TO_LANDER, '/lander': safely(page()) })
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})

const HEALTHY: [string, Answer, string?][] = [
  [
    'an article about domains for sale',
    safely(
      page({
        title: 'This domain is for sale: what now?',
        main: '<article><p>Buy this domain, said the page of sedo.com.</p><a href="https://sedo.com/search/details">Sedo</a></article>',
      }),
    ),
  ],
  [
    'a hotel with a car park',
    html(
      '<h1>Hotel Harbour</h1><p>Rooms and breakfast. Related links:</p><a href="/parking">Parking</a> <a href="https://www.parkhotel.com/">Sister house</a>',
    ),
  ],
  [
    'a house for sale',
    html(
      '<h1>Cottage for sale</h1><p>This house is for sale. Make an offer by Friday.</p><script src="https://parking-widget.test/w.js"></script>',
    ),
  ],
  ['a site that only uses the name servers of a firm that also parks', safely(page()), 'ns1.dns-parking.com'],
  ['a site on name servers of a dealer', safely(page()), 'ns1.dan.com'],
  ['the words by themselves', html('<h1>Classic cars</h1><p>This domain is for sale.</p>')],
  [
    'a living site under its own name that sells that name',
    safely(page({ title: 'shop.test is for sale', main: '<p>shop.test is for sale.</p>' })),
  ],
  [
    'a footer link to a dealer',
    safely(page({ foot: '<a href="https://www.afternic.com/">Names by Afternic</a>' })),
  ],
]

test.each(HEALTHY)('%s is well', async (_, home, server) => {
  lab = await healthyLab({ '/': home }, server ? { zone: zone(server) } : {})
  expect(await lab.codes('https://shop.test', { codes })).toEqual([])
})
