import type { Answer } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { shopify, squarespace } from '../sites/hosted.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { bare, send } from '../sites/send.ts'
import { site, twins, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const MAP = 'Sitemap: https://shop.test/sitemap.xml\n'
const says = (common: Wish, robots: Answer) => twins(common, { pages: { '/robots.txt': robots } })

/** Rules that lock search engines out. */
export const robotsBlock: Case[] = pairs('seo.robots_block', {
  'all-disallowed': says({ layout: wordpress() }, 'User-agent: *\nDisallow: /\n'),
  'googlebot-only': says(
    { business: plumber, layout: bootstrap },
    `User-agent: *\nDisallow:\n\nUser-agent: Googlebot\nDisallow: /\n\n${MAP}`,
  ),
  'crlf-and-comments': says(
    { business: lawyers, layout: joomla() },
    '# robots.txt f\u00fcr Testsystem\r\nuser-agent: *\r\ndisallow: /  # bis zum Start\r\n',
  ),
  'wildcard-all': says({ business: studio, layout: squarespace }, `User-Agent: *\nDisallow: /*\n${MAP}`),
  'allow-only-files': says(
    { business: hotel, layout: drupal() },
    `User-agent: *\nAllow: /core/*.css$\nAllow: /core/*.js$\nDisallow: /\n${MAP}`,
  ),
  'byte-order-mark-and-groups': says(
    { business: restaurant, layout: wordpress({ theme: 'lightning' }) },
    '\ufeffUser-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n\nUser-agent: *\nDisallow: /wp-admin/\n',
  ),
})

const slow: Answer = (_request, response) => {
  response.socket?.destroy()
}
const page500 = bare(
  '<html><head><title>500 Internal Server Error</title></head><body><h1>Internal Server Error</h1></body></html>',
  {
    status: 500,
  },
)

/** Rules that search engines cannot fetch, and so take for a locked door. */
export const robotsUnreachable: Case[] = pairs('seo.robots_unreachable', {
  'error-500': says({ layout: wordpress() }, page500),
  'unavailable-503': says(
    { business: clinic, layout: bootstrap },
    bare('Service Unavailable', { status: 503, type: 'text/plain' }),
  ),
  'bad-gateway-502': says(
    { business: planner, layout: next },
    bare(
      '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body><center><h1>502 Bad Gateway</h1></center></body></html>',
      {
        status: 502,
        headers: { server: 'nginx' },
      },
    ),
  ),
  'gateway-timeout-504': says(
    { business: bikes, layout: drupal() },
    bare('upstream request timeout', { status: 504, type: 'text/plain' }),
  ),
  'connection-dropped': says({ business: hotel, layout: plain }, slow),
})

/** The rules file is a web page. */
export const robotsHtml: Case[] = pairs('seo.robots_html', {
  'front-page-as-robots': says(
    { business: studio, layout: bootstrap },
    send(site({ business: studio, layout: bootstrap }).front),
  ),
  'short-html': says(
    { business: plumber, layout: plain },
    '<!DOCTYPE html><html><head><title>robots</title></head><body>User-agent: * Allow: /</body></html>',
  ),
  'shop-not-found-page-200': says(
    { business: studio, layout: shopify },
    '<html lang="en"><head><title>Page not found</title></head><body><h1>404</h1><p>The page you requested does not exist.</p></body></html>',
  ),
})

const blocked = (paths: readonly string[]) =>
  `User-agent: *\n${paths.map((path) => `Disallow: ${path}\n`).join('')}${MAP}`

/** Styles and scripts that search engines may not load. */
export const assetsBlocked: Case[] = pairs('seo.assets_blocked', {
  'wordpress-old-rules': says(
    { layout: wordpress({ theme: 'divi' }) },
    blocked(['/wp-admin/', '/wp-includes/', '/wp-content/']),
  ),
  'css-and-js-folders': says({ business: plumber, layout: bootstrap }, blocked(['/css/', '/js/'])),
  'by-ending': says({ business: lawyers, layout: joomla() }, blocked(['/*.css', '/*.js', '/administrator/'])),
})
