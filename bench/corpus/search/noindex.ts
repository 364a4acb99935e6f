import { type Case, pairs } from '../case.ts'
import { planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { wix } from '../sites/hosted.ts'
import { drupal } from '../sites/other-cms.ts'
import { twins, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const tagged = (common: Wish, head: string) => twins(common, { head })
const headed = (common: Wish, value: string) =>
  twins(common, { sending: { ...common.sending, headers: { 'x-robots-tag': value } } })

/** Sites that tell search engines to go away. */
export const noindex: Case[] = pairs('seo.noindex', {
  'wordpress-discourage-box': twins(
    { layout: wordpress(), head: "<meta name='robots' content='max-image-preview:large' />" },
    { head: "<meta name='robots' content='noindex, nofollow' />" },
  ),
  'header-left-from-staging': headed({ business: plumber, layout: bootstrap }, 'noindex, nofollow'),
  'yoast-noindex-follow': tagged(
    { business: lawyers, layout: wordpress({ theme: 'kanzlei', blocks: false }), style: { minified: true } },
    '<!-- This site is optimized with the Yoast SEO plugin v26.4 - https://yoast.com/wordpress/plugins/seo/ -->\n<meta name="robots" content="noindex, follow">',
  ),
  'content-none-attributes-reversed': tagged(
    { business: hotel, layout: plain, style: { reversed: true, upper: true } },
    '<meta name="ROBOTS" content="NONE">',
  ),
  'googlebot-only': tagged(
    { business: restaurant, layout: bootstrap },
    '<meta name="googlebot" content="noindex">',
  ),
  'next-both': twins(
    { business: planner, layout: next },
    {
      head: '<meta name="robots" content="noindex"/><meta name="googlebot" content="noindex"/>',
      sending: { headers: { 'x-robots-tag': 'noindex' } },
    },
  ),
  'drupal-header-with-agent': headed({ business: bikes, layout: drupal() }, 'googlebot: noindex, nofollow'),
  'wix-hidden-from-search': tagged(
    { business: studio, layout: wix },
    '<meta name="robots" content="noindex"/>',
  ),
})
