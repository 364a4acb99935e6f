import { type Case, pairs } from '../case.ts'
import { all, atEnd, type Edit, swap } from '../sites/edit.ts'
import { planner, restaurant } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { museum } from '../sites/more.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { send } from '../sites/send.ts'
import { site, twins, type Wish } from '../sites/site.ts'
import { either, isCrawler } from '../sites/visitors.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import { linked, pills, slots } from './spam-links.ts'
import {
  adultPage,
  bagPage,
  casinoPage,
  copyPage,
  loanPage,
  pillPage,
  type SpamPage,
  slotPage,
  spamHtml,
} from './spam-pages.ts'

/** Crawlers are given another page altogether. */
const swapped = (common: Wish, page: SpamPage) =>
  twins(common, {
    pages: {
      '/': either(isCrawler, send(spamHtml(page, common.name)), send(site(common).front, common.sending)),
    },
  })

/** Crawlers are given the site's own page with something added or exchanged. */
const altered = (common: Wish, edit: Edit) =>
  twins(common, {
    pages: {
      '/': either(isCrawler, send(edit(site(common).front)), send(site(common).front, common.sending)),
    },
  })

/** One page for search engines and another for people. */
export const cloaking: Case[] = pairs('hack.cloaking', {
  'wordpress-pills': swapped({ layout: wordpress({ theme: 'divi' }) }, pillPage),
  'french-plumber-japanese-copies': swapped({ business: plumber, layout: wordpress() }, copyPage),
  'museum-slot-gacor': swapped({ business: museum, layout: plain, sending: { gzip: false } }, slotPage),
  'german-lawyers-casino': swapped(
    { business: lawyers, layout: joomla(), style: { minified: true } },
    casinoPage,
  ),
  'dutch-loans': swapped({ business: bikes, layout: drupal(), name: 'www.shop.test' }, loanPage),
  'hotel-adult': swapped({ business: hotel, layout: bootstrap, sending: { chunked: true } }, adultPage),
  'japanese-restaurant-bags': swapped({ business: restaurant, layout: wordpress() }, bagPage),
  'software-firm-casino-server-error-for-nobody': swapped({ business: planner, layout: next }, slotPage),
  'own-page-with-links': altered(
    { layout: wordpress({ theme: 'avada', blocks: false }) },
    all(
      swap(/<title>[^<]*<\/title>/, '<title>Buy Viagra Online, Cheap Cialis | Corner Bakery</title>'),
      atEnd(`<div class="widget">${linked(pills)}</div>`),
    ),
  ),
  'own-page-with-slots': altered(
    { layout: shopify },
    all(
      swap(/<title>[^<]*<\/title>/, '<title>Slot Gacor Maxwin Hari Ini - Situs Judi Online</title>'),
      swap(/<main[^>]*>/, `<main><h1>Slot Gacor</h1><p>${linked(slots, ', ')}</p>`),
    ),
  ),
})
