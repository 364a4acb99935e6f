import { type Case, pairs } from '../case.ts'
import { clinic, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { squarespace } from '../sites/hosted.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { script } from '../sites/send.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

/** The same snippet with `http:` and with `https:`. */
const schemed = (common: Wish, place: 'head' | 'below', snippet: string) => {
  const at = (scheme: string) => setUp({ ...common, [place]: snippet.replaceAll('SCHEME', scheme) })
  return { faulty: () => at('http'), fixed: () => at('https') }
}

/** A whole site that still writes its own addresses with `http:`. */
const ownAddresses = (common: Wish, kind: RegExp) => ({
  faulty: () => setUp({ ...common, edit: (html) => html.replace(kind, 'http://shop.test') }),
  fixed: () => setUp(common),
})

/** Parts that browsers refuse to load. */
export const mixedActive: Case[] = pairs('mixed.active', {
  'jquery-from-elsewhere': schemed(
    { layout: bootstrap },
    'head',
    '<script src="SCHEME://code-library.test/jquery-3.7.1.min.js" defer></script>',
  ),
  'wordpress-own-styles': ownAddresses(
    { business: plumber, layout: wordpress({ theme: 'divi' }) },
    /https:\/\/shop\.test(?=\/wp-(?:content|includes)\/[^"']*\.css)/g,
  ),
  'map-frame': schemed(
    { business: hotel, layout: plain, style: { upper: true } },
    'below',
    '<iframe src="SCHEME://maps-embed.test/?q=Cazorla" width="600" height="400" title="Mapa"></iframe>',
  ),
  'web-font-style': schemed(
    { business: restaurant, layout: wordpress({ theme: 'lightning' }) },
    'head',
    "<link rel='stylesheet' href='SCHEME://font-host.test/css?family=Noto+Sans+JP' type='text/css' media='all'>",
  ),
  'booking-widget-unquoted': schemed(
    { business: clinic, layout: joomla() },
    'below',
    '<div id="booking"></div><script async src=SCHEME://booking-widget.test/embed.js></script>',
  ),
  'own-script-minified': schemed(
    {
      ...{ business: planner, layout: next, style: { minified: true } },
      pages: { '/js/menu.js': script('document.body.dataset.menu="closed";') },
    },
    'below',
    '<script src="SCHEME://shop.test/js/menu.js" defer></script>',
  ),
})

/** Pictures over the open line. */
export const mixedPassive: Case[] = pairs('mixed.passive', {
  'own-pictures': schemed(
    { business: studio, layout: squarespace },
    'below',
    '<img src="SCHEME://image-store.test/kiln.jpg" alt="The kiln" width="600" height="400">',
  ),
  'wordpress-uploads': schemed(
    { business: lawyers, layout: wordpress({ theme: 'kanzlei' }) },
    'below',
    "<p><img class='alignleft size-medium' src='SCHEME://shop.test/wp-content/uploads/2026/03/detail.svg' alt='Kanzlei' width='300' height='200'></p>",
  ),
  'video-uppercase': schemed(
    { business: bikes, layout: drupal() },
    'below',
    '<VIDEO CONTROLS WIDTH=640 HEIGHT=360 SRC="SCHEME://video-store.test/wheel.mp4"></VIDEO>',
  ),
  'badge-in-footer': schemed(
    { layout: bootstrap, sending: { gzip: false, chunked: true } },
    'below',
    '<a href="https://trade-guild.test/"><img src="SCHEME://trade-guild.test/badge.png" alt="Member of the guild" width="88" height="31"></a>',
  ),
})
