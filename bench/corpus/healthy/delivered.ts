import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, healthy } from '../case.ts'
import { postOnly } from '../forms/dead-endpoint.ts'
import { clinic, garage, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { shopify, squarespace } from '../sites/hosted.ts'
import { museum } from '../sites/more.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { photo } from '../sites/pictures.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import { contactForm } from '../sites/words.ts'

const on = (wish: Wish, url?: string) => ({ lab: () => setUp(wish), ...(url ? { url } : {}) })

/** 404 to those who only look, alive for those who send: as some routers do. */
const hiddenRoute: Answer = (request, response) => {
  if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'OPTIONS, POST' }).end()
  if (request.method === 'POST')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Cannot GET /api/contact"}')
}
const ajax400: Answer = { status: 400, headers: { 'content-type': 'text/html; charset=UTF-8' }, body: '0' }

/** Forms that are heard, though it does not show at first sight. */
export const heardForms: Case[] = healthy('forms', {
  'post-only-405': on({
    layout: bootstrap,
    contact: contactForm('en', '/send'),
    pages: { '/send': postOnly },
  }),
  'post-only-404-with-allow': on({
    business: planner,
    layout: next,
    contact: contactForm('en', '/api/contact'),
    pages: { '/api/contact': hiddenRoute },
  }),
  'external-form-service': on({
    business: studio,
    layout: squarespace,
    contact: contactForm('en', 'https://form-catcher.test/f/xkndqbzw'),
  }),
  'admin-ajax-400': on({
    business: lawyers,
    layout: wordpress({ theme: 'kanzlei' }),
    contact: contactForm('de', '/wp-admin/admin-ajax.php'),
    pages: { '/wp-admin/admin-ajax.php': ajax400 },
  }),
  'contact-form-7': on({
    business: restaurant,
    layout: wordpress({ theme: 'lightning' }),
    contact: `<div class="wpcf7 no-js" id="wpcf7-f6-p12-o1" lang="ja" dir="ltr" data-wpcf7-id="6">${contactForm('ja', '/contact/#wpcf7-f6-p12-o1', '<input type="hidden" name="_wpcf7" value="6">')}</div>`,
  }),
  'netlify-without-action': on({
    business: planner,
    layout: bootstrap,
    contact: contactForm('en', '/contact/').replace(
      ' action="/contact/"',
      ' name="contact" netlify data-netlify="true"',
    ),
  }),
  'newsletter-field': on({
    business: plumber,
    layout: bootstrap,
    below:
      '<form action="https://list-manager.test/subscribe/post?u=8c1&amp;id=4f" method="post" target="_blank"><label for="n">Lettre d’information</label> <input type="email" id="n" name="EMAIL"> <button type="submit">S’abonner</button></form>',
  }),
  'search-form-plain-get': on({
    business: museum,
    layout: plain,
    below:
      '<form role="search" action="/search" method="get"><label for="s">Search</label> <input id="s" type="search" name="q"> <button type="submit">Go</button></form>',
    extra: { '/search': { title: 'Search', main: '<p>Nothing typed yet. What are you looking for?</p>' } },
  }),
  'form-handled-by-script': on({
    business: clinic,
    layout: bootstrap,
    below:
      '<form id="booking"><label for="b">رقم الهاتف</label> <input id="b" name="phone" type="tel"> <button type="submit">احجز</button></form><script>document.getElementById("booking").addEventListener("submit",function(e){e.preventDefault();fetch("/api/booking",{method:"POST",body:new FormData(e.target)})})</script>',
    pages: { '/api/booking': hiddenRoute },
  }),
  'login-form-and-token': on({
    business: bikes,
    layout: drupal(),
    extra: {
      '/user/login': {
        title: 'Inloggen',
        main: '<form action="/user/login" method="post"><p><label for="u">Naam</label> <input id="u" name="name"></p><p><label for="w">Wachtwoord</label> <input id="w" type="password" name="pass"></p><input type="hidden" name="form_token" value="9d1"><button type="submit">Inloggen</button></form>',
      },
    },
    below: '<a href="/user/login">Inloggen</a>',
  }),
})

const UPGRADE = { 'content-security-policy': "upgrade-insecure-requests; frame-ancestors 'self'" }
const words = 'The quick brown dough rises twice before it meets the oven. '
const longText = `<div>${Array.from({ length: 900 }, (_, at) => `<p>${at + 1}. ${words}</p>`).join('\n')}</div>`
const jpeg: Answer = {
  headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
  body: photo(800, 533, 61_000),
}
const gallery = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/gallery/${at}.jpg`, jpeg]))

/** Pages that are sent in ways that look wrong and are not. */
export const wellDelivered: Case[] = healthy('delivered', {
  'upgrade-insecure-requests': on({
    layout: wordpress(),
    sending: { headers: UPGRADE },
    below:
      '<img src="http://shop.test/wp-content/uploads/2026/03/detail.svg" alt="Rye" width="300" height="200">',
  }),
  'upgrade-in-meta': on({
    business: hotel,
    layout: bootstrap,
    head: '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">',
    below: '<img src="http://image-store.test/pool.jpg" alt="Piscina" width="300" height="200">',
  }),
  'http-link-is-not-mixed': on({
    business: studio,
    layout: plain,
    below:
      '<p>Our friends: <a href="http://old-kiln.test/">Old Kiln</a></p><!-- <script src="http://dead.test/x.js"></script> -->',
  }),
  'web-fonts-from-elsewhere': on({
    business: planner,
    layout: bootstrap,
    head: '<link rel="preconnect" href="https://fonts.bunny.net" crossorigin><link rel="stylesheet" href="https://fonts.bunny.net/css?family=inter:400,600">',
  }),
  'lazy-pictures': on({
    business: studio,
    layout: bootstrap,
    below:
      '<img class="lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="/gallery/1.jpg" alt="Bowl" width="300" height="200"><noscript><img src="/gallery/1.jpg" alt="Bowl" width="300" height="200"></noscript>',
    pages: gallery,
  }),
  'many-light-pictures': on({
    business: hotel,
    layout: joomla(),
    below: Object.keys(gallery)
      .map(
        (path) =>
          `<img loading="lazy" src="${path}" srcset="${path} 800w" alt="Habitación" width="400" height="266">`,
      )
      .join('\n'),
    pages: gallery,
  }),
  'heavy-text-compressed': on({ layout: plain, below: longText, sending: { gzip: true } }),
  'open-to-all-without-credentials': on({
    business: planner,
    layout: next,
    sending: { headers: { 'access-control-allow-origin': '*' } },
  }),
  'one-partner-with-credentials': on({
    business: lawyers,
    layout: bootstrap,
    sending: {
      headers: {
        'access-control-allow-origin': 'https://akte.brandt-weiss.test',
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      },
    },
  }),
  'analytics-cookie-readable': on({
    business: { ...planner, country: 'US' },
    layout: bootstrap,
    sending: {
      headers: {
        'set-cookie': [
          '_pk_id.1.ab=7f.1763; path=/; Secure; SameSite=Lax',
          'lang=en; path=/; Secure; SameSite=Lax',
        ],
      },
    },
  }),
  'csrf-cookie-readable': on({
    business: bikes,
    layout: bootstrap,
    sending: {
      headers: {
        'set-cookie': [
          'csrftoken=pq81; path=/; Secure; SameSite=Lax',
          'sessionid=zz1; path=/; Secure; HttpOnly; SameSite=Lax',
        ],
      },
    },
  }),
  'style-with-other-charset': on({
    business: garage,
    layout: plain,
    sending: { bytes: 'utf8', type: 'text/html' },
  }),
  'viewport-in-other-order': on({
    business: clinic,
    layout: plain,
    edit: (html) =>
      html.replace(
        /<meta(?=[^>]*name="viewport")[^>]*>/,
        "<META content='initial-scale=1, width=device-width, viewport-fit=cover' NAME=viewport>",
      ),
  }),
  'recipe-with-entities': on({
    layout: wordpress({ blocks: false }),
    below: `<article><h2>Rye &amp; caraway</h2>${'<p>Mix 500&nbsp;g flour &mdash; half rye, half wheat &mdash; with 350&nbsp;g water at 28&deg;C &hellip;</p>'.repeat(12)}</article>`,
  }),
  'tables-of-a-museum': on({
    business: museum,
    layout: plain,
    below: `<table><caption>Milling days</caption><thead><tr><th scope="col">Date</th><th scope="col">High water</th></tr></thead><tbody>${Array.from({ length: 40 }, (_, at) => `<tr><td>${at + 1}</td><td>${10 + (at % 9)}:${at + 10}</td></tr>`).join('')}</tbody></table>`,
  }),
  'consent-before-google': on({
    business: plumber,
    layout: bootstrap,
    head: '<script type="text/plain" data-cookieconsent="statistics" data-src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script src="https://consent.cookiebot.com/uc.js" data-cbid="11111111-2222-3333-4444-555555555555" data-blockingmode="auto" async></script>',
  }),
  'cookieless-counting': on({
    business: lawyers,
    layout: plain,
    head: '<script defer data-domain="shop.test" src="https://plausible.io/js/script.js"></script>',
  }),
  'external-shop-script': on({
    business: studio,
    layout: shopify,
    head: '<script src="https://cdn.reviews-widget.test/loader.js" async></script>',
  }),
})
