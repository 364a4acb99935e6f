import type { LabOptions, Pages } from '../../diagnosis/test/lab.ts'
import { type Case, pairs } from './case.ts'
import { clinic, garage, planner, restaurant } from './sites/further.ts'
import { bootstrap, plain } from './sites/handmade.ts'
import type { Layout } from './sites/model.ts'
import { drupal, joomla } from './sites/other-cms.ts'
import { place } from './sites/place.ts'
import { script } from './sites/send.ts'
import { site } from './sites/site.ts'
import { bakery, bikes, hotel, lawyers, plumber } from './sites/western.ts'
import { wordpress } from './sites/wordpress.ts'

type Wish = Parameters<typeof site>[0]
const built = (wish: Wish): LabOptions => place(site(wish))

/** The same site on two versions of its software. */
const versions = (wish: Wish, layout: (version: string) => Layout, old: string, recent: string) => ({
  url: `https://${wish?.name ?? 'shop.test'}/`,
  faulty: () => built({ ...wish, layout: layout(old) }),
  fixed: () => built({ ...wish, layout: layout(recent) }),
})

const press = (theme: string, blocks: boolean) => (version: string) => wordpress({ theme, blocks, version })
const outdated: Case[] = pairs('cms.outdated', {
  'wordpress-4.9': versions({ business: bakery }, press('twentyseventeen', false), '4.9.8', '7.0.1'),
  'wordpress-5.2-german': versions(
    { business: lawyers, name: 'kanzlei-brandt.test', style: { minified: true } },
    press('kanzlei', false),
    '5.2.3',
    '7.0.1',
  ),
  'wordpress-4.1-japanese': versions(
    { business: restaurant, name: 'umiya.test', style: { quotes: 'single' } },
    press('twentyfifteen', false),
    '4.1.2',
    '7.0.1',
  ),
  'drupal-7': versions(
    { business: bikes, name: 'fietsatelier.test' },
    (version) =>
      version === '7'
        ? drupal(
            'Drupal 7 (http://drupal.org)',
            '<script src="/misc/drupal.js?t0k2" defer></script><link rel="stylesheet" href="/modules/system/system.base.css?t0k2">',
          )
        : drupal(),
    '7',
    '11',
  ),
}).map((one) => ({
  ...one,
  lab: async () => {
    const options = await one.lab()
    const own = Object.values(options.hosts).find(({ https }) => typeof https === 'object' && https !== null)
    if (own && typeof own.https === 'object' && own.https) Object.assign(own.https, drupalSeven())
    return options
  },
}))

function drupalSeven(): Pages {
  return {
    '/misc/drupal.js': script('var Drupal = Drupal || { "settings": {}, "behaviors": {}, "locale": {} };'),
    '/modules/system/system.base.css': {
      headers: { 'content-type': 'text/css' },
      body: '#autocomplete{position:absolute}',
    },
  }
}

const plugged = (theme: string, file: string) => (version: string) =>
  wordpress({ theme, plugins: { [file]: version } })

const vulnerable: Case[] = pairs('cms.vuln_plugin', {
  'contact-form-7': versions(
    { business: bakery },
    plugged('astra', 'contact-form-7/includes/css/styles.css'),
    '5.1.1',
    '6.2.1',
  ),
  'elementor-pro': versions(
    { business: hotel, name: 'miradordelvalle.test' },
    plugged('hello-elementor', 'elementor-pro/assets/css/frontend.min.css'),
    '3.11.5',
    '3.40.0',
  ),
  'litespeed-cache': versions(
    { business: plumber, name: 'plomberie-morel.test', style: { quotes: 'single' } },
    plugged('astra', 'litespeed-cache/assets/css/litespeed.css'),
    '6.3.0.1',
    '7.9.0',
  ),
  'essential-addons': versions(
    { business: clinic, name: 'alnoor-dental.test', style: { minified: true } },
    plugged(
      'hello-elementor',
      'essential-addons-for-elementor-lite/assets/front-end/css/view/general.min.css',
    ),
    '5.7.1',
    '6.9.0',
  ),
  'really-simple-ssl': versions(
    { business: garage, name: 'warsztat.test' },
    plugged('twentytwentyfour', 'really-simple-ssl/assets/css/front.min.css'),
    '9.1.1',
    '9.9.0',
  ),
  revslider: versions(
    { business: hotel, name: 'miradordelvalle.test', style: { reversed: true } },
    plugged('avada', 'revslider/public/assets/css/settings.css'),
    '4.1.4',
    '6.9.9',
  ),
})

const powered = (wish: Wish, old: string, recent: string) => ({
  url: `https://${wish?.name ?? 'shop.test'}/`,
  faulty: () => built({ ...wish, sending: { ...wish?.sending, headers: { 'x-powered-by': old } } }),
  fixed: () => built({ ...wish, sending: { ...wish?.sending, headers: { 'x-powered-by': recent } } }),
})

const languages: Case[] = pairs('php.eol', {
  '7.4': powered({ business: bakery, layout: wordpress() }, 'PHP/7.4.33', 'PHP/8.4.14'),
  '5.6-debian': powered(
    { business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' },
    'PHP/5.6.40-0+deb8u12',
    'PHP/8.4.14',
  ),
  '8.0-plesk': powered(
    { business: hotel, layout: joomla(), name: 'miradordelvalle.test' },
    'PHP/8.0.30, PleskLin',
    'PHP/8.4.14, PleskLin',
  ),
})

const jquery = (version: string) =>
  script(
    `/*! jQuery v${version} | (c) jQuery Foundation | jquery.org/license */\n!function(a,b){"object"==typeof module&&"object"==typeof module.exports?module.exports=a:b(a)}("undefined"!=typeof window?window:this,function(a,b){a.jQuery=a.$={fn:{jquery:"${version}"}}});`,
  )

/** A library whose file carries its version, linked the way the site does it. */
const library = (
  wish: Wish,
  tag: (version: string) => string,
  file: (version: string) => Pages,
  old: string,
  recent: string,
) => {
  const at = (version: string) => built({ ...wish, foot: tag(version), pages: file(version) })
  return { url: `https://${wish?.name ?? 'shop.test'}/`, faulty: () => at(old), fixed: () => at(recent) }
}

const libraries: Case[] = pairs('js.vuln_lib', {
  'jquery-in-the-name': library(
    { business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' },
    (version) => `<script src="/js/jquery-${version}.min.js"></script>`,
    (version) => ({ [`/js/jquery-${version}.min.js`]: jquery(version) }),
    '1.12.4',
    '3.7.1',
  ),
  'jquery-in-the-file': library(
    { business: bikes, layout: bootstrap, name: 'fietsatelier.test' },
    () => '<script src="/vendor/jquery.min.js"></script>',
    (version) => ({ '/vendor/jquery.min.js': jquery(version) }),
    '2.1.4',
    '3.7.1',
  ),
  'bootstrap-3': library(
    { business: garage, layout: plain, name: 'warsztat.test' },
    (version) => `<script src="/assets/bootstrap/${version}/js/bootstrap.min.js" defer></script>`,
    (version) => ({
      [`/assets/bootstrap/${version}/js/bootstrap.min.js`]: script(
        `/*!\n * Bootstrap v${version} (https://getbootstrap.com/)\n * Copyright 2011-2026 The Bootstrap Authors\n */\n!function(){window.bootstrap={}}();`,
      ),
    }),
    '3.3.7',
    '5.3.8',
  ),
  lodash: library(
    { business: planner, layout: bootstrap, name: 'shiftwise.test', style: { minified: true } },
    (version) => `<script src="/lib/lodash-${version}.min.js" async></script>`,
    (version) => ({
      [`/lib/lodash-${version}.min.js`]: script(
        `/**\n * @license\n * Lodash lodash.com/license | Underscore.js 1.8.3 underscorejs.org/LICENSE\n */\n;(function(){window._={VERSION:"${version}"}}).call(this);`,
      ),
    }),
    '4.17.4',
    '4.18.1',
  ),
})

export const software: Case[] = [...outdated, ...vulnerable, ...languages, ...libraries]
