import { type Case, pairs } from './case.ts'
import { type Edit, swap } from './sites/edit.ts'
import { clinic, planner, restaurant } from './sites/further.ts'
import { bootstrap, next, plain } from './sites/handmade.ts'
import { museum } from './sites/more.ts'
import { drupal, joomla } from './sites/other-cms.ts'
import { setUp, twins, type Wish } from './sites/site.ts'
import { bikes, hotel, lawyers, plumber } from './sites/western.ts'
import { wordpress } from './sites/wordpress.ts'

const cookie = (common: Wish, bad: string | string[], good: string | string[]) => {
  const at = (value: string | string[]) =>
    setUp({ ...common, sending: { ...common.sending, headers: { 'set-cookie': value } } })
  return { faulty: () => at(bad), fixed: () => at(good) }
}

/** Log-ins that are easier to steal than they need be. */
export const cookieInsecure: Case[] = pairs('cookie.insecure', {
  'php-session': cookie(
    { layout: bootstrap },
    'PHPSESSID=o1v8q2d9l4k7m3n6p5r0s8t1u2; path=/',
    'PHPSESSID=o1v8q2d9l4k7m3n6p5r0s8t1u2; path=/; Secure; HttpOnly; SameSite=Lax',
  ),
  'laravel-two-cookies': cookie(
    { business: plumber, layout: bootstrap },
    [
      'XSRF-TOKEN=eyJpdiI6Ik; path=/; secure; samesite=lax',
      'laravel_session=eyJpdiI6IlQ; path=/; httponly; samesite=lax',
    ],
    [
      'XSRF-TOKEN=eyJpdiI6Ik; path=/; secure; samesite=lax',
      'laravel_session=eyJpdiI6IlQ; path=/; secure; httponly; samesite=lax',
    ],
  ),
  'asp-net': cookie(
    { business: museum, layout: plain },
    'ASP.NET_SessionId=k3jd8s2l1m4n5b6v7c8x9z0q; path=/; SameSite=Lax',
    'ASP.NET_SessionId=k3jd8s2l1m4n5b6v7c8x9z0q; path=/; secure; HttpOnly; SameSite=Lax',
  ),
  'java-session': cookie(
    { business: bikes, layout: drupal() },
    'JSESSIONID=7F0A5D2C9E1B4A86D3C0; Path=/; HttpOnly',
    'JSESSIONID=7F0A5D2C9E1B4A86D3C0; Path=/; Secure; HttpOnly',
  ),
})

const GTAG = (open: string) => `<!-- Google tag (gtag.js) -->
<script ${open}async src="https://www.googletagmanager.com/gtag/js?id=G-7QX2K9L4MB"></script>
<script${open ? ` ${open.trim()}` : ''}>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments);}gtag('js',new Date());gtag('config','G-7QX2K9L4MB');</script>`
const PIXEL = (open: string) =>
  `<script${open}>!function(f,b,e,v,n,t,s){if(f.fbq)return;n=f.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};t=b.createElement(e);t.async=!0;t.src=v;s=b.getElementsByTagName(e)[0];s.parentNode.insertBefore(t,s)}(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');fbq('init','918273645546372');fbq('track','PageView');</script>`
const HOTJAR = (open: string) =>
  `<script${open}>(function(h,o,t,j,a,r){h.hj=h.hj||function(){(h.hj.q=h.hj.q||[]).push(arguments)};h._hjSettings={hjid:2918273,hjsv:6};a=o.getElementsByTagName('head')[0];r=o.createElement('script');r.async=1;r.src=t+h._hjSettings.hjid+j+h._hjSettings.hjsv;a.appendChild(r);})(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=');</script>`
const BLOCKED = ' type="text/plain" data-cookieconsent="statistics"'

const tracked = (common: Wish, snippet: (open: string) => string, blocked: string) =>
  twins({ ...common, head: snippet(blocked) }, { head: snippet('') })

/** Visitors are followed before they say yes. */
export const preConsent: Case[] = pairs('gdpr.pre_consent', {
  'google-tag-german': tracked(
    { business: lawyers, layout: bootstrap },
    GTAG,
    'type="text/plain" data-category="analytics" ',
  ),
  'meta-pixel-french': tracked({ business: plumber, layout: wordpress({ theme: 'divi' }) }, PIXEL, BLOCKED),
  'hotjar-dutch': tracked({ business: bikes, layout: drupal() }, HOTJAR, BLOCKED),
  'google-and-meta-spanish': tracked(
    { business: hotel, layout: joomla(), style: { minified: true } },
    (open) => GTAG(open ? 'type="text/plain" data-category="analytics" ' : '') + PIXEL(open),
    BLOCKED,
  ),
})

const noPrivacy: Edit = (html) => html.replace(/<a(?=[^>]*href=["']?\/privacy\/)[^>]*>[^<]*<\/a>/gi, '')
const gone = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><html lang="en"><head><title>404</title></head><body>404</body></html>',
}
const undeclared = (common: Wish) => {
  const urls = ['/', '/about/', '/contact/', '/imprint/'].map(
    (path) => `<url><loc>https://shop.test${path}</loc></url>`,
  )
  const map = {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
  }
  return twins(common, { every: noPrivacy, pages: { '/privacy/': gone, '/sitemap.xml': map } })
}

const form =
  '<form action="/contact/" method="post"><label for="m">E-mail</label> <input id="m" type="email" name="email"> <button type="submit">OK</button></form>'

/** A form and not a word about what becomes of it. */
export const noPolicy: Case[] = pairs('gdpr.no_policy', {
  'german-lawyers': undeclared({ business: lawyers, layout: bootstrap, below: form }),
  'french-plumber': undeclared({ business: plumber, layout: wordpress({ theme: 'divi' }), below: form }),
  'spanish-hotel-plain': undeclared({ business: hotel, layout: plain, below: form }),
})

const edited = (common: Wish, edit: Edit) => twins(common, { edit })

/** Things that keep some people out. */
export const a11yBlocking: Case[] = pairs('a11y.blocking', {
  'pictures-without-text': edited({ business: restaurant, layout: bootstrap }, (html) =>
    html.replace(/ alt=("[^"]*"|'[^']*')/g, ''),
  ),
  'no-language': edited({ business: clinic, layout: plain }, swap(/<html[^>]*>/, '<html dir="rtl">')),
  'fields-without-labels': twins(
    { business: lawyers, layout: wordpress(), below: form },
    { below: form.replace(/<label[\s\S]*?<\/label>/, '').replace('id="m" ', '') },
  ),
  'links-and-buttons-without-names': twins(
    {
      business: planner,
      layout: next,
      below:
        '<a href="/about/" aria-label="About"><svg width="20" height="20"></svg></a><button type="button" aria-label="Menu"><i class="icon-menu"></i></button>',
    },
    {
      below:
        '<a href="/about/"><svg width="20" height="20"></svg></a><button type="button"><i class="icon-menu"></i></button>',
    },
  ),
})
