import { type Case, healthy } from '../case.ts'
import { clinic, garage, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain, vite } from '../sites/handmade.ts'
import { shopify, squarespace, wix } from '../sites/hosted.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { place } from '../sites/place.ts'
import { site } from '../sites/site.ts'
import { bakery, bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const at = (wish: Parameters<typeof site>[0]) => ({ lab: () => place(site(wish)) })

/** Ordinary sites of every kind, in every hand. */
export const usualSites: Case[] = healthy('usual', {
  'wordpress-blocks': at({ layout: wordpress() }),
  'wordpress-classic-german': at({
    business: lawyers,
    layout: wordpress({ theme: 'kanzlei', blocks: false }),
    style: { minified: true },
  }),
  'wordpress-japanese-plugins': at({
    business: restaurant,
    layout: wordpress({ theme: 'lightning', plugins: { 'contact-form-7/includes/css/styles.css': '6.2.1' } }),
    style: { quotes: 'single' },
  }),
  shopify: at({ business: studio, layout: shopify }),
  'wix-arabic': at({ business: clinic, layout: wix }),
  squarespace: at({ business: studio, layout: squarespace, style: { reversed: true } }),
  'bootstrap-french': at({ business: plumber, layout: bootstrap, sending: { gzip: false, chunked: true } }),
  'plain-polish-uppercase': at({ business: garage, layout: plain, style: { upper: true, quotes: 'none' } }),
  'plain-latin1': at({ business: hotel, layout: plain, sending: { gzip: false }, style: { minified: true } }),
  'next-minified': at({ business: planner, layout: next, style: { minified: true } }),
  'joomla-spanish': at({ business: hotel, layout: joomla() }),
  'drupal-dutch': at({ business: bikes, layout: drupal() }),
  'single-page-app': {
    ...at({ business: planner, layout: vite }),
    // A client-side app answers every path alike; the brief of this corpus counts that as true.
    allowed: ['seo.title_desc'],
  },
  'bakery-no-scheme': { ...at({ business: bakery, layout: bootstrap }), url: 'shop.test' },
  'bakery-www': { ...at({ name: 'www.shop.test', layout: wordpress() }), url: 'http://shop.test' },
})
