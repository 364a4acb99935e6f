import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { atStart, beforeAll, inHead } from '../sites/edit.ts'
import { clinic, garage, studio } from '../sites/further.ts'
import { bootstrap, plain } from '../sites/handmade.ts'
import { squarespace } from '../sites/hosted.ts'
import { joomla } from '../sites/other-cms.ts'
import { outsider } from '../sites/outside.ts'
import { redirect, send } from '../sites/send.ts'
import { site, twins, type Wish } from '../sites/site.ts'
import { either, isCrawler, isFromSearch, isPhone } from '../sites/visitors.ts'
import { hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const EVIL = ['best-prize-4you.test', 'push-allow-robot.test', 'cdn-tds-gate.test', 'hot-dates-now.test']
const scam = Object.fromEntries(EVIL.map((name) => [name, { http: outsider(name), https: outsider(name) }]))

type Test = Parameters<typeof either>[0]

/** `answer` for some visitors; all others see the site. */
function sometimes(common: Wish, test: Test, answer: (front: string) => Answer) {
  const { front } = site(common)
  const whole = { ...common, hosts: { ...common.hosts, ...scam } }
  return twins(whole, { pages: { '/': either(test, answer(front), send(front, common.sending)) } })
}

const to = (location: string, status = 302, headers: Record<string, string> = {}) => {
  return () => redirect(location, status, { 'cache-control': 'no-cache', ...headers })
}

const script = (code: string, kind = '') => `<script${kind}>${code}</script>`
const phoneFromSearch: Test = (request) => isPhone(request) && isFromSearch(request)

/** Only some visitors are led away, so that the owner never sees it. */
export const condRedirect: Case[] = pairs('hack.cond_redirect', {
  'htaccess-search-302': sometimes(
    { layout: wordpress({ theme: 'astra' }) },
    isFromSearch,
    to('http://best-prize-4you.test/?s=wp&k=bread'),
  ),
  'phones-302': sometimes(
    { business: plumber, layout: wordpress({ theme: 'divi', blocks: false }) },
    isPhone,
    to('https://push-allow-robot.test/land?c=7'),
  ),
  'phones-from-search-only': sometimes(
    { business: lawyers, layout: joomla() },
    phoneFromSearch,
    to('https://cdn-tds-gate.test/go/8814', 307),
  ),
  'search-script-in-front-of-page': sometimes(
    { business: hotel, layout: wordpress() },
    isFromSearch,
    (front) =>
      send(
        beforeAll(
          script("window.location.href='https://best-prize-4you.test/win';", " type='text/javascript'"),
        )(front),
      ),
  ),
  'phones-script-in-head': sometimes(
    { business: garage, layout: plain, style: { upper: true } },
    isPhone,
    (front) => send(inHead(script('window.location.replace("https://hot-dates-now.test/?m=1");'))(front)),
  ),
  'search-meta-refresh': sometimes({ business: clinic, layout: bootstrap }, isFromSearch, (front) =>
    send(inHead('<meta http-equiv="refresh" content="0; url=https://cdn-tds-gate.test/r?x=1">')(front)),
  ),
  'search-once-per-visitor': sometimes(
    { layout: wordpress({ theme: 'kadence' }), name: 'www.shop.test' },
    (request) => isFromSearch(request) && !/_wp_seen=1/.test(request.headers.cookie ?? ''),
    to('https://best-prize-4you.test/', 302, {
      'set-cookie': '_wp_seen=1; path=/; Secure; HttpOnly; Max-Age=86400',
    }),
  ),
  'phones-empty-page-with-script': sometimes({ business: studio, layout: squarespace }, isPhone, () =>
    send(`<html><head>${script("top.location='https://push-allow-robot.test/'")}</head><body></body></html>`),
  ),
  'search-301-not-crawlers': sometimes(
    { business: lawyers, layout: wordpress({ theme: 'kanzlei' }), style: { minified: true } },
    (request) => isFromSearch(request) && !isCrawler(request),
    to('http://cdn-tds-gate.test/index.php?utm_source=shop.test', 301),
  ),
  'phones-location-assign-in-body': sometimes({ business: hotel, layout: bootstrap }, isPhone, (front) =>
    send(
      atStart(script('setTimeout(function(){location.assign("https://hot-dates-now.test/in")},10)'))(front),
    ),
  ),
})
