import { type Case, several } from '../case.ts'
import { clinic, garage, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { bare } from '../sites/send.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { json } from '../sites/visitors.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import { contactForm } from '../sites/words.ts'
import {
  bigPhoto,
  deadLink,
  hiddenFromSearch,
  listing,
  merged,
  noAlt,
  noMap,
  noTitle,
  noViewport,
  openPicture,
  openScript,
  openSession,
  plainText,
  without,
} from './parts.ts'

const on = (first: Wish, ...others: readonly Wish[]) => ({ lab: () => setUp(merged(first, ...others)) })
const owned = (first: Wish, ...others: readonly Wish[]) => ({ ...on(first, ...others), owner: true })
const mailer404: Wish = {
  contact: contactForm('en', '/sendmail.php'),
  pages: {
    '/sendmail.php': bare(
      '<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>',
      { status: 404 },
    ),
  },
}
const env = plainText('APP_KEY=base64:Zm9v\nDB_PASSWORD=Tr0mb0ne\nMAIL_PASSWORD=q8mZ\n')
const head = plainText('ref: refs/heads/main\n')
const config = plainText('[core]\n\trepositoryformatversion = 0\n\tbare = false\n')
const wpConfig = plainText("<?php\ndefine( 'DB_NAME', 'wp' );\ndefine( 'DB_PASSWORD', 'kiln' );\n")
const log = plainText(
  '[18-Nov-2026 06:11:42 UTC] PHP Warning:  Undefined array key "size" in /var/www/html/wp-content/plugins/x/x.php on line 88\n[18-Nov-2026 06:12:42 UTC] PHP Warning:  Undefined array key "size" in /var/www/html/wp-content/plugins/x/x.php on line 88\n',
)
const sql = plainText(
  '-- MySQL dump 10.19\nDROP TABLE IF EXISTS `wp_users`;\nCREATE TABLE `wp_users` (`ID` bigint(20));\nINSERT INTO `wp_users` VALUES (1);\n',
)
const away: Wish = {
  hosts: {
    'agency-demo.test': {
      http: 'https://agency-demo.test',
      https: {
        '*': '<!doctype html><html lang="en"><head><title>Demo</title></head><body><p>Demo</p></body></html>',
      },
    },
  },
  edit: (html) =>
    html.replace(
      /<link(?=[^>]*rel=["']?canonical)[^>]*>/i,
      '<link rel="canonical" href="https://agency-demo.test/">',
    ),
}
const cart: Wish = {
  pages: {
    '/cart.js': json({ status: 500 }, 500),
    '/cart': bare('<html><title>Error</title><body><h1>Something went wrong</h1></body></html>', {
      status: 500,
    }),
  },
}
const CSS = '/css/site.min.css'
const httpOnly = () => {
  const { hosts, zone } = setUp({
    business: garage,
    layout: plain,
    scheme: 'http',
    below: contactForm('pl', '/contact/'),
  })
  const pages = hosts['shop.test']?.https ?? null
  const only = { 'shop.test': { http: pages, https: null }, 'www.shop.test': { http: 'http://shop.test' } }
  return { zone: zone ?? {}, hosts: { ...hosts, ...only } }
}

/** Sites where more than one thing was left undone; the graver one is named first. */
export const neglected: Case[] = several({
  'noindex-and-no-title': {
    ...on({ layout: wordpress() }, hiddenFromSearch, noTitle),
    faults: ['seo.noindex', 'seo.title_desc'],
  },
  'noindex-and-dead-link': {
    ...on({ business: plumber, layout: bootstrap }, hiddenFromSearch, deadLink),
    faults: ['seo.noindex', 'link.broken_internal'],
  },
  'noindex-and-photo': {
    ...on({ business: hotel, layout: joomla() }, hiddenFromSearch, bigPhoto),
    faults: ['seo.noindex', 'perf.images'],
  },
  'robots-and-map': {
    ...on({ business: bikes, layout: drupal() }, noMap),
    faults: ['seo.robots_block', 'seo.sitemap_bad'],
  },
  'canonical-away-and-no-title': {
    ...on({ business: lawyers, layout: bootstrap }, away, noTitle),
    faults: ['seo.canonical_bad', 'seo.title_desc'],
  },
  'styles-gone-and-mixed': {
    ...on({ layout: bootstrap }, without(CSS), openPicture),
    faults: ['asset.broken', 'mixed.passive'],
  },
  'styles-gone-and-dead-link': {
    ...on({ business: clinic, layout: bootstrap }, without(CSS), deadLink),
    faults: ['asset.broken', 'link.broken_internal'],
  },
  'picture-gone-and-photo-heavy': {
    ...on({ business: studio, layout: plain }, without('/bilder/front.svg'), bigPhoto),
    faults: ['asset.broken', 'perf.images'],
  },
  'script-blocked-and-mixed': {
    ...on({ business: restaurant, layout: wordpress() }, openScript, openPicture),
    faults: ['mixed.active', 'mixed.passive'],
  },
  'script-blocked-and-dead-link': {
    ...on({ business: planner, layout: next }, openScript, deadLink),
    faults: ['mixed.active', 'link.broken_internal'],
  },
  'no-viewport-and-photo': {
    ...on({ business: garage, layout: plain }, noViewport, bigPhoto),
    allowed: ['biz.outdated_site'],
    faults: ['ux.no_viewport', 'perf.images'],
  },
  'no-viewport-and-no-alt': {
    ...on({ business: hotel, layout: bootstrap }, noViewport, noAlt),
    faults: ['ux.no_viewport', 'a11y.blocking'],
  },
  'form-dead-and-link-dead': {
    ...on({ layout: bootstrap }, mailer404, deadLink),
    faults: ['form.dead_endpoint', 'link.broken_internal'],
  },
  'form-dead-and-mixed': {
    ...on({ business: studio, layout: plain }, mailer404, openPicture),
    faults: ['form.dead_endpoint', 'mixed.passive'],
  },
  'cart-and-link': {
    ...on({ business: studio, layout: shopify }, cart, deadLink),
    faults: ['shop.cart_error', 'link.broken_internal'],
  },
  'env-and-session': {
    ...owned({ business: planner, layout: bootstrap, pages: { '/.env': env } }, openSession),
    faults: ['expo.env', 'cookie.insecure'],
  },
  'git-and-folder': {
    ...owned({
      layout: wordpress(),
      pages: { '/.git/HEAD': head, '/.git/config': config, '/wp-content/uploads/': listing },
    }),
    faults: ['expo.git', 'expo.dirlist'],
  },
  'settings-and-diary': {
    ...owned({
      business: lawyers,
      layout: wordpress(),
      pages: { '/wp-config.php.bak': wpConfig, '/wp-content/debug.log': log },
    }),
    faults: ['expo.config_backup', 'expo.debug_log'],
  },
  'dump-and-diary': {
    ...owned({
      business: hotel,
      layout: wordpress({ theme: 'astra' }),
      pages: { '/backup.sql': sql, '/wp-content/debug.log': log },
    }),
    faults: ['expo.dump', 'expo.debug_log'],
  },
  'diary-and-folder': {
    ...owned({
      layout: wordpress(),
      pages: { '/wp-content/debug.log': log, '/wp-content/uploads/': listing },
    }),
    faults: ['expo.debug_log', 'expo.dirlist'],
  },
  'no-certificate-and-form': {
    lab: httpOnly,
    url: 'http://shop.test/',
    allowed: ['biz.outdated_site'],
    faults: ['tls.none', 'form.insecure'],
  },
})
