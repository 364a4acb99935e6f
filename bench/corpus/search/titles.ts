import { type Case, pairs } from '../case.ts'
import { all, type Edit, inHead, swap } from '../sites/edit.ts'
import { clinic, planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain } from '../sites/handmade.ts'
import { squarespace } from '../sites/hosted.ts'
import { drupal, joomla } from '../sites/other-cms.ts'
import { twins, type Wish } from '../sites/site.ts'
import { bikes, hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const edited = (common: Wish, edit: Edit) => twins(common, { edit })
const TITLE = /<title>[^<]*<\/title>/i
const DESCRIPTION = /<meta(?=[^>]*name=["']?description)[^>]*>/i
const titled = (title: string) => swap(TITLE, `<title>${title}</title>`)

/** Search results would have nothing to say. */
export const titleDesc: Case[] = pairs('seo.title_desc', {
  'title-missing': edited({ layout: bootstrap }, swap(TITLE, '')),
  'title-is-home': edited({ business: plumber, layout: wordpress() }, titled('Home')),
  'both-missing-uppercase': edited(
    { business: hotel, layout: plain, style: { upper: true } },
    all(swap(TITLE, ''), swap(DESCRIPTION, '')),
  ),
  'title-empty': edited({ business: studio, layout: squarespace }, titled('')),
  'my-site': edited({ business: bikes, layout: drupal() }, all(titled('My Site'), swap(DESCRIPTION, ''))),
  'description-missing': edited({ business: clinic, layout: joomla() }, swap(DESCRIPTION, '')),
})

const DATA = /<script type="application\/ld\+json">[\s\S]*?<\/script>/
const data = (json: string) => swap(DATA, `<script type="application/ld+json">${json}</script>`)

/** Details that search engines cannot read. */
export const schemaInvalid: Case[] = pairs('seo.schema_invalid', {
  'trailing-comma': edited(
    { layout: bootstrap },
    data(
      '{"@context":"https://schema.org","@type":"Bakery","name":"Corner Bakery","telephone":"+44 1632 960120",}',
    ),
  ),
  'curly-quotes': edited(
    { business: lawyers, layout: wordpress() },
    data('{“@context”: “https://schema.org”, “@type”: “LegalService”, “name”: “Kanzlei Brandt”}'),
  ),
  'no-name-no-address': edited(
    { business: restaurant, layout: plain },
    data('{"@context":"https://schema.org","@type":"LocalBusiness","url":"https://shop.test/"}'),
  ),
})

const links = (...codes: readonly (readonly [string, string])[]) =>
  codes
    .map(([code, path]) => `<link rel="alternate" hreflang="${code}" href="https://shop.test${path}">`)
    .join('\n')
const english = {
  '/en/': {
    title: 'In English',
    main: '<p>The same site in English, with all our services and prices.</p>',
    head: links(['de', '/'], ['en', '/en/']),
  },
}
const lonely = { '/en/': { ...english['/en/'], head: '' } }
const common: Wish = {
  business: lawyers,
  layout: bootstrap,
  head: links(['de', '/'], ['en', '/en/']),
  extra: english,
}

/** Language versions that do not find each other. */
export const hreflangBad: Case[] = pairs('seo.hreflang_bad', {
  'unknown-code': twins(common, { head: links(['de', '/'], ['en-UK', '/en/'], ['german', '/']) }),
  'no-return-link': twins(common, { extra: lonely }),
  'underscore-codes': twins(
    { ...common, business: planner, layout: next },
    {
      edit: all(
        swap('hreflang="de"', 'hreflang="de_DE"'),
        swap('hreflang="en"', 'hreflang="en_US"'),
        inHead(''),
      ),
    },
  ),
})
