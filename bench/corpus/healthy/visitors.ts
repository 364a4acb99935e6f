import type { Answer, Host } from '../../../diagnosis/test/lab.ts'
import { type Case, healthy } from '../case.ts'
import { atStart, inHead } from '../sites/edit.ts'
import { planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { redirect, send } from '../sites/send.ts'
import { setUp, site, type Wish } from '../sites/site.ts'
import { either, isCrawler, isFromSearch, isPhone } from '../sites/visitors.ts'
import { bikes, hotel, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

type Test = Parameters<typeof either>[0]
type One = { lab: () => ReturnType<typeof setUp>; url?: string }

function someOf(common: Wish, test: Test, answer: (front: string) => Answer): One {
  const { front } = site(common)
  return {
    lab: () =>
      setUp({
        ...common,
        pages: { ...common.pages, '/': either(test, answer(front), send(front, common.sending)) },
      }),
  }
}

const mobileHost = (wish: Wish): Record<string, Host> => {
  const page = send(site({ ...wish, name: 'm.shop.test' }).front)
  return { 'm.shop.test': { http: 'https://m.shop.test', https: { '*': page } } }
}
const store: Record<string, Host> = {
  'apps.apple.com': {
    http: 'https://apps.apple.com',
    https: {
      '*': '<!doctype html><html lang="en"><head><title>Shiftwise on the App Store</title></head><body><p>Get Shiftwise.</p></body></html>',
    },
  },
}
const cookieless: Test = (request) => !/consent=/.test(request.headers.cookie ?? '')
let turn = 0

/** Sites that show different people different things, honestly. */
export const manyVisitors: Case[] = healthy('visitors', {
  'prerendered-for-crawlers': someOf({ business: planner, layout: next }, isCrawler, (front) =>
    send(
      front
        .replace(/<script[^>]*src=[^>]*><\/script>/g, '')
        .replace('</head>', '<meta name="prerender-status-code" content="200"></head>'),
    ),
  ),
  'm-dot-for-phones': someOf(
    { business: restaurant, layout: plain, hosts: mobileHost({ business: restaurant, layout: plain }) },
    isPhone,
    () => redirect('https://m.shop.test/', 302, { vary: 'User-Agent' }),
  ),
  'app-banner-for-phones': someOf({ business: planner, layout: bootstrap }, isPhone, (front) =>
    send(inHead('<meta name="apple-itunes-app" content="app-id=1234567">')(front)),
  ),
  'app-store-for-phones': someOf({ business: planner, layout: next, hosts: store }, isPhone, () =>
    redirect('https://apps.apple.com/app/shiftwise/id1234567', 302),
  ),
  'a-b-test': someOf(
    { business: studio, layout: shopify },
    () => {
      turn += 1
      return turn % 2 === 0
    },
    (front) =>
      send(front.replace(/<h1>[^<]*<\/h1>/, '<h1>New: the winter table</h1>'), {
        headers: { 'set-cookie': 'ab=b; path=/; Secure; SameSite=Lax', vary: 'Cookie' },
      }),
  ),
  'welcome-from-search': someOf({ business: hotel, layout: bootstrap }, isFromSearch, (front) =>
    send(atStart('<div class="offer">¡Bienvenido! Reserve hoy con un 5 % de descuento.</div>')(front)),
  ),
  'language-by-header': someOf(
    {
      business: hotel,
      layout: wordpress(),
      extra: {
        '/en/': {
          title: 'Rooms with a view',
          main: '<p>Fourteen rooms, a pool among olive trees and breakfast with our own oil.</p>',
        },
      },
    },
    (request) => /^fr/.test(request.headers['accept-language'] ?? ''),
    () => redirect('/en/', 302, { vary: 'Accept-Language' }),
  ),
  'consent-wall': someOf(
    {
      business: plumber,
      layout: bootstrap,
      extra: {
        '/consent/': {
          title: 'Votre choix',
          main: '<p>Choisissez comment nous utilisons les cookies avant d’entrer. Sans publicité, sans mesure.</p>',
          head: '<meta name="robots" content="max-snippet:-1">',
        },
      },
    },
    (request) => cookieless(request) && request.headers['x-never'] === 'yes',
    () => redirect('/consent/?to=/', 302),
  ),
  'amp-for-phones-from-search': someOf(
    {
      business: bikes,
      layout: wordpress({ theme: 'newspaper' }),
      extra: {
        '/amp/': { title: 'AMP', main: '<p>Vandaag gebracht, morgen klaar: wij repareren elke fiets.</p>' },
      },
    },
    (request) => isPhone(request) && isFromSearch(request),
    () => redirect('/amp/', 302),
  ),
  'changing-nonces-and-dates': {
    lab: () => {
      const { front } = site({ layout: bootstrap })
      const page: Answer = (request, response) => {
        const nonce = Math.random().toString(36).slice(2)
        const made = front.replace(
          '</main>',
          `<p>Baked at ${new Date().toISOString()}, loaf ${Math.random()}</p></main><input type="hidden" name="_wpnonce" value="${nonce}">`,
        )
        const answer = send(made)
        if (typeof answer === 'function') answer(request, response)
      }
      return setUp({ layout: bootstrap, pages: { '/': page } })
    },
  },
  'fake-crawlers-refused': someOf({ business: studio, layout: plain }, isCrawler, () => ({
    status: 403,
    headers: { 'content-type': 'text/html', server: 'nginx' },
    body: '<html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1></body></html>',
  })),
  'rotating-products-for-all': {
    lab: () => {
      const { front } = site({ business: studio, layout: shopify })
      const page: Answer = (request, response) => {
        const items = front.match(/<li class="grid__item">[\s\S]*?<\/li>/g) ?? []
        const answer = send(front.replace(items.join('\n'), [...items].reverse().join('\n')))
        if (typeof answer === 'function') answer(request, response)
      }
      return setUp({ business: studio, layout: shopify, pages: { '/': page } })
    },
  },
  'geo-redirect-to-country-path': {
    lab: () =>
      setUp({
        business: planner,
        layout: next,
        extra: {
          '/gb/': {
            title: 'Shiftwise for Britain',
            main: '<p>Rotas for British cafes, clinics and warehouses, in pounds and with your bank holidays.</p>',
          },
        },
        pages: { '/': redirect('/gb/', 302) },
      }),
  },
})
