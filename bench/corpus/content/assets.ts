import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, garage, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { bare, send } from '../sites/send.ts'
import { site, twins, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const without = (common: Wish, broken: Record<string, Answer>) => twins(common, { pages: broken })

const html404: Answer = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
  body: '<!doctype html><html lang="en"><head><title>404</title></head><body><h1>Not Found</h1></body></html>',
}
const forbidden = bare(
  '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center></body></html>',
  {
    status: 403,
    headers: { server: 'nginx' },
  },
)
const crash = bare('', { status: 500 })

/** Pictures, styles and scripts of the site itself that do not come. */
export const assetBroken: Case[] = pairs('asset.broken', {
  'style-sheet-404': without({ layout: bootstrap }, { '/css/site.min.css': html404 }),
  'theme-moved': without(
    { business: plumber, layout: wordpress({ theme: 'divi' }) },
    { '/wp-content/themes/divi/style.css': html404, '/wp-content/themes/divi/assets/view.js': html404 },
  ),
  'main-picture-404': without({ business: hotel, layout: plain }, { '/bilder/front.svg': html404 }),
  'style-as-html-nosniff': without(
    { business: lawyers, layout: joomla() },
    {
      '/media/templates/site/cassiopeia/css/template.min.css': send(
        site({ business: lawyers, layout: joomla() }).front,
      ),
    },
  ),
  'bundle-gone-after-deploy': without(
    { business: planner, layout: next },
    {
      '/_next/static/css/1f2e3d4c5b6a7988.css': html404,
      '/_next/static/chunks/main-0a1b2c3d4e5f.js': html404,
    },
  ),
  'folder-forbidden': without(
    { business: restaurant, layout: wordpress({ theme: 'lightning' }) },
    {
      '/wp-content/uploads/2026/03/front.svg': {
        status: 404,
        headers: { 'content-type': 'text/html' },
        body: '<html><title>404</title></html>',
      },
      '/wp-content/themes/lightning/style.css': forbidden,
    },
  ),
  'style-500': without(
    { business: bikes, layout: drupal() },
    { '/core/themes/olivero/css/base/base.css': crash },
  ),
  'banner-404-shop': without(
    { business: studio, layout: shopify },
    { '/cdn/shop/files/banner.svg': html404, '/cdn/shop/t/5/assets/base.css': html404 },
  ),
})

/** Phones show the page as if on a desk. */
export const noViewport: Case[] = pairs(
  'ux.no_viewport',
  Object.fromEntries(
    (
      [
        ['bootstrap', { layout: bootstrap }, ''],
        ['plain-uppercase', { business: garage, layout: plain, style: { upper: true } }, ''],
        ['wordpress-arabic', { business: clinic, layout: wordpress({ blocks: false }) }, ''],
        [
          'zoom-forbidden',
          { business: plumber, layout: joomla() },
          '<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no">',
        ],
        ['minified', { business: hotel, layout: drupal(), style: { minified: true } }, ''],
        [
          'fixed-width-1024',
          { business: lawyers, layout: plain },
          '<meta name="viewport" content="width=1024">',
        ],
      ] as readonly [string, Wish, string][]
    ).map(([name, common, instead]) => [
      name,
      {
        ...twins(common, {
          edit: (html) => html.replace(/<meta(?=[^>]*name=["']?viewport)[^>]*>/i, instead),
        }),
        allowed: ['biz.outdated_site', 'a11y.*'],
      },
    ]),
  ),
)
