import { warningOnTop } from '../app/php.ts'
import { type Case, several } from '../case.ts'
import { place } from '../sites/place.ts'
import { bare, script } from '../sites/send.ts'
import { fronted, site } from '../sites/site.ts'
import { bikes, hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const bakery = () => site({ layout: wordpress() })
const pills = ['viagra online', 'cheap cialis', 'casino bonus', 'payday loans', 'replica watches']
  .map((text, at) => `<a href="https://pills-${at}.example/">buy ${text}</a>`)
  .join(' ')
const spam = `<div style="position:absolute;left:-9999px;top:-9999px">${pills}</div>`
const defaced =
  '<html><head><title>Hacked By R00tCr3w</title><meta name="viewport" content="width=device-width"></head><body bgcolor="black"><center><h1><font color="red">Hacked by R00tCr3w</font></h1><p><font color="white">Your security is low! Greetz to all members. Contact: r00tcr3w@mail.example</font></p></center></body></html>'
const oldPress = (version: string) => wordpress({ theme: 'twentyseventeen', blocks: false, version })
const oldJquery = script(
  '/*! jQuery v1.12.4 | (c) jQuery Foundation | jquery.org/license */\n!function(a,b){b(a)}(this,function(a){a.jQuery={fn:{jquery:"1.12.4"}}});',
)

export const severalAged: Case[] = several({
  'spam-on-old-wordpress': {
    faults: ['hack.spam_hidden', 'cms.outdated'],
    lab: () => place(site({ layout: oldPress('4.9.8'), foot: spam })),
  },
  'spam-and-old-php': {
    url: 'https://fietsatelier.test/',
    faults: ['hack.spam_hidden', 'php.eol'],
    lab: () =>
      place(
        site({
          business: bikes,
          name: 'fietsatelier.test',
          layout: wordpress(),
          foot: spam,
          sending: { headers: { 'x-powered-by': 'PHP/7.2.34' } },
        }),
      ),
  },
  'defaced-and-old-php': {
    faults: ['hack.defaced', 'php.eol'],
    lab: () => place(fronted(bakery(), bare(defaced, { headers: { 'x-powered-by': 'PHP/5.6.40' } }))),
    allowed: ['seo.title_desc'],
  },
  'old-wordpress-and-script': {
    url: 'https://kanzlei-brandt.test/',
    faults: ['cms.outdated', 'js.vuln_lib', 'php.eol'],
    lab: () =>
      place(
        site({
          business: lawyers,
          name: 'kanzlei-brandt.test',
          layout: oldPress('5.2.3'),
          foot: '<script src="/js/jquery-1.12.4.min.js"></script>',
          pages: { '/js/jquery-1.12.4.min.js': oldJquery },
          sending: { headers: { 'x-powered-by': 'PHP/7.0.33' } },
        }),
      ),
  },
  'old-wordpress-and-warning': {
    faults: ['cms.outdated', 'php.warning_visible'],
    lab: () => {
      const whole = site({ layout: oldPress('4.9.8') })
      return place(fronted(whole, warningOnTop(whole)))
    },
  },
  'plug-in-and-old-script': {
    url: 'https://miradordelvalle.test/',
    faults: ['cms.vuln_plugin', 'js.vuln_lib'],
    lab: () =>
      place(
        site({
          business: hotel,
          name: 'miradordelvalle.test',
          layout: wordpress({ plugins: { 'elementor-pro/assets/css/frontend.min.css': '3.11.5' } }),
          foot: '<script src="/js/jquery-1.12.4.min.js"></script>',
          pages: { '/js/jquery-1.12.4.min.js': oldJquery },
        }),
      ),
  },
})
