import type { Answer, Host, LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { studio } from '../sites/further.ts'
import { shopify } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { bare, redirect, script } from '../sites/send.ts'
import { failing, type Site, site } from '../sites/site.ts'
import { bakery, bikes, plumber } from '../sites/western.ts'

const MARKS = {
  'x-shopid': '71820493',
  'x-sorting-hat-shopid': '71820493',
  'powered-by': 'Shopify',
  'x-shopify-stage': 'production',
}

interface Door {
  lang?: string
  title: string
  says: string
  button: string
}

/** The page in front of a shop that is not open. */
export const passwordPage = ({ lang = 'en', title, says, button }: Door): string => `<!doctype html>
<html class="no-js" lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${title}</title>
    <meta property="og:type" content="website">
    <link rel="stylesheet" href="/cdn/shop/t/5/assets/base.css?v=159841507637079171801716810000" media="all">
    <script>var Shopify = Shopify || {};Shopify.shop = "shop-71820493.myshopify.com";Shopify.theme = {"name":"Dawn","id":143902859493,"role":"main"};</script>
    <script src="https://cdn.shopify.com/shopifycloud/shopify/assets/storefront/features.js" defer></script>
  </head>
  <body class="password">
    <main id="MainContent" class="password-main" role="main">
      <div class="password-modal__content"><h1>${title}</h1><p>${says}</p>
      <form method="post" action="/password" id="login_form" accept-charset="UTF-8" class="storefront-password-form"><input type="hidden" name="form_type" value="storefront_password"><label for="Password">${button}</label><input type="password" name="password" id="Password" autocomplete="off"><button type="submit">${button}</button></form></div>
    </main>
    <footer><small class="password__footer-text">Powered by <a href="https://www.shopify.com">Shopify</a></small></footer>
  </body>
</html>`

const doors: Record<string, Door> = {
  english: {
    title: 'Opening soon',
    says: 'Be the first to know when we launch.',
    button: 'Enter store using password',
  },
  french: {
    lang: 'fr',
    title: 'Ouverture prochaine',
    says: 'Soyez parmi les premiers informés.',
    button: 'Entrer avec un mot de passe',
  },
  dutch: {
    lang: 'nl',
    title: 'Binnenkort open',
    says: 'Wij zijn bijna klaar.',
    button: 'Winkel openen met wachtwoord',
  },
}

export function locked(whole: Site, door: Door, status = 302): LabOptions {
  const shut = failing(whole, redirect(`${whole.origin}/password`, status, MARKS))
  return place({
    ...shut,
    pages: { ...shut.pages, '/password': bare(passwordPage(door), { headers: MARKS, gzip: true }) },
  })
}

const ceramics = () => site({ business: studio, layout: shopify, name: 'lindqvist.test' })
const cycles = () => site({ business: bikes, layout: shopify, name: 'www.fietsatelier.test' })
const tools = () => site({ business: plumber, layout: shopify, name: 'plomberie-morel.test' })
const bread = () => site({ business: bakery, layout: shopify })
const { english, french, dutch } = doors as Record<'english' | 'french' | 'dutch', Door>

const password: Case[] = pairs('sh.password', {
  english: {
    url: 'https://lindqvist.test/',
    faulty: () => locked(ceramics(), english),
    fixed: () => place(ceramics()),
  },
  french: { url: 'plomberie-morel.test', faulty: () => locked(tools(), french), fixed: () => place(tools()) },
  'dutch-www': {
    url: 'http://www.fietsatelier.test',
    faulty: () => locked(cycles(), dutch, 301),
    fixed: () => place(cycles()),
  },
  'product-typed': {
    url: 'https://shop.test/products/item-1',
    faulty: () => locked(bread(), english),
    fixed: () => place(bread()),
  },
  // What a shop says before it opens reads like any placeholder.
}).map((one) => ({ ...one, label: { ...one.label, allowed: ['app.coming_soon'] } }))

const closedShop = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width,initial-scale=1" />
  <meta name="robots" content="noindex,nofollow">
  <title>Ecommerce Software by Shopify</title>
  <link rel="stylesheet" href="https://cdn.shopify.com/static/images/errors/unavailable.css">
</head>
<body>
  <div class="page"><div class="content--block"><h1 class="content--desc-large">Sorry, this shop is currently unavailable.</h1>
  <p>Are you the owner? <a href="https://accounts.shopify.com/store-login">Log in</a></p></div></div>
</body>
</html>`

const oneStep = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Only one step left!</title><meta name="viewport" content="width=device-width"><link rel="icon" href="https://cdn.shopify.com/shopifycloud/web/assets/v1/favicon.png"></head>
<body><div class="page"><h1>Only one step left!</h1><p>To finish setting up your new web address, go to your domain settings, click "Connect existing domain", and enter:</p><p><strong>www.fietsatelier.test</strong></p><p><a href="https://www.shopify.com/admin/settings/domains">Go to your Shopify admin</a></p></div></body></html>`

const shut = (
  whole: Site,
  html: string,
  status: number,
  headers: Record<string, string> = { 'powered-by': 'Shopify' },
): LabOptions => place(failing({ ...whole, pages: {} }, bare(html, { status, headers })))

const unavailable: Case[] = pairs('sh.unavailable', {
  'not-found': {
    url: 'https://lindqvist.test/',
    faulty: () => shut(ceramics(), closedShop, 404),
    fixed: () => place(ceramics()),
  },
  'payment-required': {
    url: 'plomberie-morel.test',
    faulty: () => shut(tools(), closedShop, 402, MARKS),
    fixed: () => place(tools()),
  },
  'one-step-left': {
    url: 'https://www.fietsatelier.test/',
    faulty: () => shut(cycles(), oneStep, 404),
    fixed: () => place(cycles()),
  },
  minified: {
    url: 'http://shop.test/',
    faulty: () => shut(bread(), closedShop.replace(/\n\s*/g, ''), 404),
    fixed: () => place(bread()),
  },
}).map((one) => ({ ...one, label: { ...one.label, allowed: ['http.404_home', 'seo.noindex'] } }))

/** Apps that were tried and left their scripts behind. */
function withApps(wish: Parameters<typeof site>[0], count: number): LabOptions {
  const names = Array.from({ length: count }, (_, at) => `cdn.${APPS[at % APPS.length]}-${at}.example`)
  const foot = names
    .map((name) => `<script async src="https://${name}/app.js?shop=shop-71820493.myshopify.com"></script>`)
    .join('\n')
  const answer: Answer = script('window.__app=(window.__app||0)+1;')
  const hosts: Record<string, Host> = Object.fromEntries(
    names.map((name) => [name, { https: { '/app.js': answer } }]),
  )
  return place(site({ layout: shopify, ...wish, foot }), { hosts })
}
const APPS = ['reviews', 'upsell', 'wheel', 'badges', 'loyalty', 'chat', 'currency', 'countdown', 'bundles']

const apps: Case[] = pairs('sh.theme_apps', {
  thirty: {
    url: 'https://lindqvist.test/',
    faulty: () => withApps({ business: studio, name: 'lindqvist.test' }, 30),
    fixed: () => withApps({ business: studio, name: 'lindqvist.test' }, 3),
  },
  'forty-minified': {
    faulty: () => withApps({ style: { minified: true } }, 40),
    fixed: () => withApps({ style: { minified: true } }, 8),
  },
  'twenty-eight-single-quotes': {
    url: 'www.fietsatelier.test',
    faulty: () =>
      withApps({ business: bikes, name: 'www.fietsatelier.test', style: { quotes: 'single' } }, 28),
    fixed: () => withApps({ business: bikes, name: 'www.fietsatelier.test', style: { quotes: 'single' } }, 0),
  },
})

export const shops: Case[] = [...password, ...unavailable, ...apps]
