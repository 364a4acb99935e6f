import { type Case, pairs } from '../case.ts'
import { afterAll, atEnd, atStart, beforeAll, type Edit, inHead } from '../sites/edit.ts'
import { clinic, garage, planner, restaurant } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { script } from '../sites/send.ts'
import { twins, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import {
  charCodes,
  clickFix,
  etherHiding,
  frame,
  miner,
  ndsw,
  packed,
  stringArray,
  unescaped,
} from './malware.ts'

const injected = (common: Wish, edit: Edit) => twins(common, { edit })
const THEME = '/wp-content/themes/storefront/assets/view.js'
const OWN = 'document.documentElement.classList.add("js");'

/** Code of strangers that runs on each visit. */
export const injectedJs: Case[] = pairs('hack.injected_js', {
  'packer-and-new-host': injected(
    { layout: wordpress({ theme: 'astra' }) },
    inHead(packed('statsjquery-cdn.test')),
  ),
  'char-codes-in-head': injected(
    { business: plumber, layout: wordpress({ theme: 'divi', blocks: false }) },
    inHead(
      `${charCodes('specialadves-trail.test')}<script src="https://specialadves-trail.test/scripts/start.js"></script>`,
    ),
  ),
  'string-array-document-write': injected(
    { business: lawyers, layout: joomla(), style: { minified: true } },
    atEnd(stringArray('fastupdate-load.test')),
  ),
  'unescape-iframe-old-html': injected(
    { business: garage, layout: plain, style: { upper: true } },
    atStart(unescaped('gumblar-like.test')),
  ),
  'hidden-frame-before-doctype': injected(
    { business: hotel, layout: bootstrap, sending: { gzip: false } },
    beforeAll(frame('trafficload-tds.test')),
  ),
  'coin-miner': injected({ business: bikes, layout: drupal() }, atEnd(miner)),
  'own-script-file-infected': twins(
    { business: restaurant, layout: wordpress({ theme: 'storefront' }), pages: { [THEME]: script(OWN) } },
    { pages: { [THEME]: script(OWN + ndsw('parrot-tds-node.test')) } },
  ),
  'base64-from-a-blockchain': injected(
    { business: clinic, layout: wordpress({ theme: 'hello-elementor' }), sending: { chunked: true } },
    afterAll(etherHiding('binance-rpc-node.test')),
  ),
  'fake-captcha': injected({ business: planner, layout: next }, atEnd(clickFix('human-verify-cloud.test'))),
  'parrot-inline': injected(
    { layout: wordpress({ theme: 'twentytwentyone' }), name: 'www.shop.test' },
    atEnd(`<script>${ndsw('parrot-tds-node.test')}</script>`),
  ),
})
