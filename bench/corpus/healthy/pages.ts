import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, healthy } from '../case.ts'
import { planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { squarespace } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { css, redirect, send } from '../sites/send.ts'
import { fronted, site } from '../sites/site.ts'
import { bakery, hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const headOf = (title: string, text: string, more = '') =>
  `<head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="${text}">${more}</head>`

const splash = `<!doctype html><html lang="en">${headOf('Mara Lindqvist', 'Stoneware tableware thrown in a barn near Uppsala.')}<body><a href="/about/"><img src="/img/front.svg" alt="Mara Lindqvist: enter" width="640" height="400"></a><footer><a href="/privacy/">Privacy policy</a></footer></body></html>`
const video = `<!doctype html><html lang="en">${headOf('Showreel', 'Two minutes of clay, fire and glaze.')}<body><main><h1>Showreel</h1><video src="/media/reel.mp4" poster="/img/front.svg" controls width="640" height="400"></video></main><footer><a href="/privacy/">Privacy policy</a></footer></body></html>`
const login = `<!doctype html><html lang="en">${headOf('Sign in – Shiftwise', 'Sign in to your rota.', '<meta name="robots" content="noindex">')}<body><main><h1>Sign in</h1><form method="post" action="/session"><label for="mail">E-mail</label><input id="mail" name="mail" type="email" autocomplete="username"><label for="word">Password</label><input id="word" name="word" type="password" autocomplete="current-password"><button>Sign in</button></form><p>Staging system of Shiftwise. Ask your project lead for access.</p></main><footer><a href="/privacy/">Privacy policy</a></footer></body></html>`
const amp = `<!doctype html><html ⚡ lang="en">${headOf('Corner Bakery: bread for Harbour Town', 'Sourdough, rye and sweet buns for Harbour Town.', '<link rel="canonical" href="https://shop.test/"><script async src="/amp/v0.js"></script><style amp-boilerplate>body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both}</style><noscript><style amp-boilerplate>body{-webkit-animation:none}</style></noscript>')}<body><header><h1>Corner Bakery</h1><nav><a href="/about/">About us</a></nav></header><amp-img src="/img/front.svg" width="640" height="400" layout="responsive" alt="Corner Bakery"></amp-img><p>${bakery.lead.join(' ')}</p><p>${bakery.aboutText.join(' ')}</p><footer><a href="/privacy/">Privacy policy</a></footer></body></html>`
const booking = `<!doctype html><html lang="es">${headOf('Reservas – Hotel Mirador del Valle', 'Reserve su habitación en la sierra de Cazorla.')}<body><header><a href="/">Hotel</a></header><main><h1>Reservas</h1><iframe src="/imprint/" title="Calendario de reservas" width="600" height="800"></iframe></main><footer><a href="/privacy/">Política de privacidad</a></footer></body></html>`

const own = (html: string, pages: Record<string, Answer> = {}) => {
  const whole = site({ business: studio, layout: bootstrap })
  return place({ ...whole, pages: { ...whole.pages, '/': send(html), ...pages } })
}

const notFound = (title: string, main: string) =>
  site({ title, main, canonical: false, sending: { status: 404 } }).pages['/'] ?? ''

const noHead =
  (html: string): Answer =>
  (request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(405, { allow: 'GET' }).end()
    const answer = send(html)
    if (typeof answer === 'function') answer(request, response)
  }

export const pagesThatLookOdd: Case[] = healthy('page', {
  splash: { lab: () => own(splash) },
  'one-video': {
    lab: () =>
      own(video, {
        '/media/reel.mp4': {
          headers: { 'content-type': 'video/mp4' },
          body: Buffer.from('AAAAIGZ0eXBpc29t', 'base64'),
        },
      }),
  },
  amp: {
    lab: () =>
      own(amp, { '/amp/v0.js': { headers: { 'content-type': 'text/javascript' }, body: 'self.AMP=[];' } }),
  },
  'booking-frame': { lab: () => own(booking) },
  'staging-behind-login': {
    url: 'https://staging.shiftwise.test/',
    lab: () => {
      const whole = site({ business: planner, layout: next, name: 'staging.shiftwise.test' })
      return place(
        {
          ...whole,
          pages: {
            ...whole.pages,
            '/': redirect('/login', 302),
            '/login': send(login),
            '/session': { status: 405 },
          },
        },
        { other: null },
      )
    },
    allowed: ['seo.noindex'],
  },
  'http-only-intranet': {
    url: 'http://wiki.shop.test/',
    lab: () => {
      const whole = site({ name: 'wiki.shop.test', scheme: 'http', layout: plain, sending: { safe: false } })
      return place(whole, { own: { http: whole.pages, https: null }, other: null })
    },
    allowed: ['tls.none'],
  },
  'rich-404': {
    lab: () =>
      place({
        ...site(),
        pages: {
          ...site().pages,
          '*': notFound(
            'We ate that page',
            '<p>The page you are looking for is gone. Try <a href="/about/">our story</a>.</p>',
          ),
        },
      }),
  },
  'front-page-as-404': {
    lab: () =>
      place({
        ...site(),
        pages: { ...site().pages, '*': notFound('Corner Bakery', `<p>${bakery.lead[0]}</p>`) },
      }),
  },
  'missing-pages-lead-home': {
    lab: () => place({ ...site(), pages: { ...site().pages, '*': redirect('/', 302) } }),
    allowed: ['http.soft404'],
  },
  'head-refused': { lab: () => place(fronted(site(), noHead(site().front))) },
  'slow-first-byte': {
    lab: () =>
      place(
        site({
          layout: wordpress(),
          pages: {
            '/about/': {
              delayMs: 200,
              headers: { 'content-type': 'text/html; charset=utf-8' },
              body: site().front,
            },
          },
        }),
      ),
    allowed: ['seo.*'],
  },
  'cache-plug-in-footprint': {
    lab: () =>
      place(
        site({
          layout: wordpress(),
          edit: (html) =>
            `${html}\n<!-- This website is like a Rocket, isn't it? Performance optimized by WP Rocket. - Debug: cached@1763730000 -->`,
        }),
      ),
  },
  'scheduled-maintenance-notice': {
    lab: () =>
      place(
        site({
          main: `<div class="alert">On Sunday from 2 to 4 am the shop will be briefly unavailable for scheduled maintenance.</div><p>${bakery.lead.join('</p><p>')}</p><p>${bakery.aboutText.join('</p><p>')}</p>`,
        }),
      ),
  },
  'byte-order-mark': { lab: () => place(site({ edit: (html) => `\uFEFF${html}` })) },
  'latin1-declared-in-meta': {
    url: 'https://kanzlei-brandt.test/',
    lab: () =>
      place(
        site({
          business: lawyers,
          layout: plain,
          name: 'kanzlei-brandt.test',
          edit: (html) => html.replace('charset="utf-8"', 'charset="iso-8859-1"').replace(/[–’]/g, '-'),
          sending: { bytes: 'latin1', gzip: false, type: 'text/html' },
        }),
      ),
  },
  'behind-a-cdn-with-cookies': {
    lab: () =>
      place(
        site({
          sending: {
            headers: {
              server: 'cloudflare',
              'cf-ray': '8e5f1a2b3c4d-LHR',
              'cf-cache-status': 'DYNAMIC',
              'set-cookie': '__cf_bm=a1b2c3; path=/; Secure; HttpOnly; SameSite=None',
            },
          },
        }),
      ),
  },
  'files-on-a-cdn': {
    lab: () =>
      place(
        site({
          edit: (html) =>
            html
              .replaceAll('/css/site.min.css', 'https://cdn.bakery-assets.example/css/site.min.css')
              .replaceAll('"/img/', '"https://cdn.bakery-assets.example/img/'),
        }),
        {
          hosts: {
            'cdn.bakery-assets.example': {
              https: {
                '/css/site.min.css': css('body{margin:0}'),
                '/img/front.svg': {
                  headers: { 'content-type': 'image/svg+xml' },
                  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
                },
              },
            },
          },
        },
      ),
  },
  'current-php-and-wordpress': {
    lab: () =>
      place(
        site({
          layout: wordpress({
            version: '7.0.1',
            plugins: { 'contact-form-7/includes/css/styles.css': '6.2.1' },
          }),
          sending: { headers: { 'x-powered-by': 'PHP/8.4.14' } },
        }),
      ),
  },
  'plug-in-without-version': {
    lab: () =>
      place(
        site({ layout: wordpress({ plugins: { 'contact-form-7/includes/css/styles.css': '1763730000' } }) }),
      ),
  },
  'old-year-alone': {
    lab: () =>
      place(
        site({
          business: hotel,
          layout: plain,
          edit: (html) => html.replace(`&copy; ${new Date().getFullYear()}`, '&copy; 1998-2019'),
        }),
      ),
  },
  'long-lived-and-kept-up': {
    lab: () => place(site({ layout: plain, edit: (html) => html.replace('&copy; ', '&copy; 1996&ndash;') })),
  },
  'data-in-tables': {
    lab: () =>
      place(
        site({
          layout: plain,
          main: `<table><caption>Prices</caption>${bakery.items.map(([name, text, price]) => `<tr><th scope="row">${name}</th><td>${text}</td><td>${price}</td></tr>`).join('')}</table><p>${bakery.lead.join(' ')} ${bakery.aboutText.join(' ')}</p>`,
        }),
      ),
  },
  'open-shop-on-squarespace': {
    lab: () =>
      place(
        site({
          business: studio,
          layout: squarespace,
          main: `<form class="newsletter"><p>Members only sale: enter your password below on Friday.</p></form><p>${studio.lead.join(' ')} ${studio.aboutText.join(' ')}</p>`,
        }),
      ),
    allowed: ['form.no_handler'],
  },
  'very-short-but-complete': {
    url: 'https://umiya.test/',
    lab: () =>
      place(
        site({
          business: restaurant,
          layout: plain,
          name: 'umiya.test',
          main: '<p>本日休業。明日は11時半から営業いたします。</p>',
        }),
      ),
  },
})
