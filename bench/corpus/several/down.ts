import type { LabOptions } from '../../../diagnosis/test/lab.ts'
import type { Zone } from '../../../diagnosis/test/zone.ts'
import { comingSoonPage } from '../app/empty.ts'
import { rails } from '../app/frameworks.ts'
import { fatalAnswer } from '../app/php.ts'
import { criticalText, databaseText, dying, maintenanceText } from '../app/wp-pages.ts'
import { cloudflarePage, nginxError } from '../arrival/server-errors.ts'
import { type Case, several } from '../case.ts'
import { nginxWelcome } from '../names/default-page.ts'
import { cpanelSuspended } from '../names/suspended.ts'
import { garage, planner, restaurant } from '../sites/further.ts'
import { next, plain, vite } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { bare, redirect } from '../sites/send.ts'
import { failing, fronted, type Site, site } from '../sites/site.ts'
import { hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const bakery = () => site({ layout: wordpress() })
const firm = () =>
  site({ business: lawyers, layout: wordpress({ blocks: false }), name: 'www.kanzlei-brandt.test' })
const inn = () => site({ business: hotel, layout: wordpress(), name: 'miradordelvalle.test' })
const tap = () => site({ business: plumber, name: 'plomberie-morel.test' })
const app = () => site({ business: planner, layout: next, name: 'shiftwise.test' })
const diner = () => site({ business: restaurant, layout: wordpress(), name: 'umiya-kamakura.co.jp' })
const workshop = () => site({ business: garage, layout: plain, name: 'warsztat.test' })

type Placing = Parameters<typeof place>[1]
type Answer = Parameters<typeof failing>[1]
const wrecked = (whole: Site, answer: Answer, placing: Placing = {}): LabOptions =>
  place(failing(whole, answer), placing)

const NO_WWW: Placing = { other: null }
const NO_SPF: Placing = { domain: { TXT: ['google-site-verification=3kf9QmZ7'] } }
const noDmarc = (domain: string): Zone => ({ [`_dmarc.${domain}`]: { TXT: [] } })
const OLD_PHP = { 'x-powered-by': 'PHP/7.4.33' }
/** What the dying page says about itself. */
const SELF = ['seo.noindex']

const wordpressCases: Case[] = several({
  'wp-database-and-status': {
    faults: ['wp.db_connection', 'http.5xx'],
    lab: () => wrecked(bakery(), dying({ message: databaseText['en-US'] ?? '', title: 'Database Error' })),
    allowed: SELF,
  },
  'wp-database-german-no-apex': {
    url: 'https://www.kanzlei-brandt.test/',
    faults: ['wp.db_connection', 'http.5xx', 'dns.host_missing'],
    lab: () => wrecked(firm(), dying({ lang: 'de-DE', message: databaseText['de-DE'] ?? '' }), NO_WWW),
    allowed: SELF,
  },
  'wp-database-and-mail': {
    url: 'https://umiya-kamakura.co.jp/',
    faults: ['wp.db_connection', 'http.5xx', 'mail.spf_missing'],
    lab: () =>
      wrecked(diner(), dying({ lang: 'ja', message: databaseText.ja ?? '', minified: true }), NO_SPF),
    allowed: SELF,
  },
  'wp-critical-and-old-php': {
    faults: ['wp.critical_error', 'http.5xx', 'php.eol'],
    lab: () => wrecked(bakery(), dying({ message: criticalText('en-US'), headers: OLD_PHP })),
    allowed: SELF,
  },
  'wp-critical-spanish-no-www': {
    url: 'miradordelvalle.test',
    faults: ['wp.critical_error', 'http.5xx', 'dns.host_missing', 'mail.dmarc_missing'],
    lab: () =>
      wrecked(inn(), dying({ lang: 'es-ES', message: criticalText('es-ES') }), {
        ...NO_WWW,
        zone: noDmarc('miradordelvalle.test'),
      }),
    allowed: SELF,
  },
  'wp-maintenance-and-no-www': {
    // A 503 while an update runs is how it should be said, so it may go unmentioned.
    faults: ['wp.maintenance', 'dns.host_missing'],
    lab: () =>
      wrecked(
        bakery(),
        dying({
          message: `<p>${maintenanceText['en-US']}</p>`,
          title: 'Maintenance',
          status: 503,
          headers: { 'retry-after': '600' },
        }),
        NO_WWW,
      ),
    allowed: ['seo.noindex', 'http.5xx'],
  },
  'wp-maintenance-german-and-mail': {
    url: 'www.kanzlei-brandt.test',
    faults: ['wp.maintenance', 'mail.spf_missing'],
    lab: () =>
      wrecked(
        firm(),
        dying({
          lang: 'de-DE',
          message: `<p>${maintenanceText['de-DE']}</p>`,
          title: 'Maintenance',
          status: 503,
          headers: { 'retry-after': '600' },
        }),
        NO_SPF,
      ),
    allowed: ['seo.noindex', 'http.5xx'],
  },
  'coming-soon-and-noindex': {
    faults: ['app.coming_soon', 'seo.noindex'],
    lab: () => place(fronted(bakery(), bare(comingSoonPage))),
  },
  'coming-soon-503-and-mail': {
    url: 'https://miradordelvalle.test/',
    faults: ['app.coming_soon', 'mail.dmarc_missing'],
    lab: () =>
      wrecked(inn(), bare(comingSoonPage, { status: 503 }), { zone: noDmarc('miradordelvalle.test') }),
    allowed: ['http.5xx', 'seo.noindex'],
  },
})

const programs: Case[] = several({
  'php-fatal-and-status': {
    url: 'plomberie-morel.test',
    faults: ['php.fatal_visible', 'http.5xx'],
    lab: () => wrecked(tap(), fatalAnswer({ status: 500 })),
  },
  'php-fatal-and-old-php': {
    faults: ['php.fatal_visible', 'php.eol', 'mail.spf_missing'],
    lab: () => wrecked(bakery(), fatalAnswer({ headers: { 'x-powered-by': 'PHP/8.0.30' } }), NO_SPF),
  },
  'rails-and-status': {
    url: 'https://plomberie-morel.test/',
    faults: ['app.framework_error', 'http.5xx'],
    lab: () => wrecked(tap(), bare(rails, { status: 500 })),
  },
  'script-and-its-file': {
    url: 'https://shiftwise.test/',
    faults: ['page.js_blank', 'asset.broken'],
    lab: () => {
      const whole = site({ business: planner, layout: vite, name: 'shiftwise.test' })
      return place({
        ...whole,
        pages: { ...whole.pages, '/assets/index-DkQ3vW1a.js': { status: 404, body: 'Not found' } },
      })
    },
  },
  'script-file-and-no-www': {
    url: 'shiftwise.test',
    faults: ['page.js_blank', 'asset.broken', 'dns.host_missing'],
    lab: () => {
      const whole = site({ business: planner, layout: vite, name: 'shiftwise.test' })
      return place(
        { ...whole, pages: { ...whole.pages, '/assets/index-DkQ3vW1a.js': { status: 500, body: 'error' } } },
        NO_WWW,
      )
    },
  },
  'white-page-and-old-php': {
    faults: ['page.blank', 'php.eol'],
    lab: () => wrecked(bakery(), bare('', { headers: { 'x-powered-by': 'PHP/5.6.40' } })),
    allowed: ['seo.title_desc', 'ux.no_viewport'],
  },
  'gateway-and-no-www': {
    url: 'https://shiftwise.test/',
    faults: ['http.5xx', 'dns.host_missing'],
    lab: () => wrecked(app(), bare(nginxError('502 Bad Gateway'), { status: 502 }), NO_WWW),
  },
  'gateway-and-mail': {
    url: 'http://warsztat.test/',
    faults: ['http.5xx', 'mail.spf_missing', 'mail.dmarc_missing'],
    lab: () =>
      wrecked(workshop(), bare(nginxError('504 Gateway Time-out'), { status: 504 }), {
        ...NO_SPF,
        zone: noDmarc('warsztat.test'),
      }),
  },
  'shield-without-origin-and-mail': {
    faults: ['http.cdn_origin', 'mail.dmarc_missing'],
    lab: () =>
      wrecked(
        bakery(),
        bare(
          cloudflarePage(
            521,
            'Web server is down',
            'The web server is not returning a connection.',
            'shop.test',
          ),
          { status: 521, headers: { server: 'cloudflare', 'cf-ray': '8e5f1a2b3c4d-AMS' } },
        ),
        { zone: noDmarc('shop.test') },
      ),
    allowed: ['http.5xx'],
  },
})

const suspendedAt = (whole: Site, placing: Placing): LabOptions => {
  const away = redirect(`${whole.origin}/cgi-sys/suspendedpage.cgi`, 302)
  return place(
    { ...whole, pages: { '/cgi-sys/suspendedpage.cgi': bare(cpanelSuspended), '*': away } },
    placing,
  )
}

const hosts: Case[] = several({
  'suspended-and-dead-mail': {
    faults: ['host.suspended', 'mail.mx_dead'],
    lab: () => suspendedAt(bakery(), { domain: { MX: [[10, 'mx.closed-mailhost.example']] } }),
  },
  'suspended-and-no-www': {
    url: 'miradordelvalle.test',
    faults: ['host.suspended', 'dns.host_missing'],
    lab: () => suspendedAt(inn(), NO_WWW),
  },
  'suspended-509-and-mail': {
    url: 'https://warsztat.test/',
    faults: ['host.suspended', 'mail.spf_missing', 'mail.dmarc_missing'],
    lab: () =>
      place(
        {
          ...workshop(),
          pages: {
            '*': bare(
              '<html><head><title>509 Bandwidth Limit Exceeded</title></head><body><h1>Bandwidth Limit Exceeded</h1><p>The server is temporarily unable to service your request due to the site owner reaching his/her bandwidth limit. Please try again later.</p></body></html>',
              { status: 509 },
            ),
          },
        },
        { ...NO_SPF, zone: noDmarc('warsztat.test') },
      ),
    allowed: ['http.5xx'],
  },
  'default-page-without-https': {
    url: 'http://plomberie-morel.test/',
    faults: ['host.default_page', 'tls.none'],
    lab: () => {
      const pages = { '/': bare(nginxWelcome), '*': bare(nginxError('404 Not Found'), { status: 404 }) }
      return place(tap(), { own: { http: pages, https: null }, other: { http: pages, https: null } })
    },
  },
  'default-page-and-mail': {
    faults: ['host.default_page', 'mail.mx_dead'],
    lab: () =>
      place(
        { ...bakery(), pages: { '/': bare(nginxWelcome) } },
        { domain: { MX: [[10, 'mail3.shop.test']] } },
      ),
  },
  'parked-without-https': {
    url: 'http://shop.test/',
    faults: ['dns.parked', 'tls.none'],
    lab: () => {
      const lot = {
        http: {
          '*': bare(
            '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>shop.test is for sale | Sedo</title><meta name="viewport" content="width=device-width"></head><body><h1>shop.test</h1><p>This domain is for sale. Buy this domain now.</p><p>This webpage was generated by the domain owner using Sedo Domain Parking.</p><script src="https://img.sedoparking.com/js/lander.js"></script></body></html>',
          ),
        },
        https: null,
      }
      return {
        hosts: { 'shop.test': lot, 'www.shop.test': lot },
        zone: {
          'shop.test': {
            A: ['127.0.0.1'],
            NS: ['ns1.sedoparking.com', 'ns2.sedoparking.com'],
            SOA: 'ns1.sedoparking.com',
          },
        },
      }
    },
  },
  'refused-and-mail': {
    faults: ['net.refused', 'mail.spf_missing'],
    lab: () =>
      place(bakery(), { own: { http: null, https: null }, other: { http: null, https: null }, ...NO_SPF }),
  },
  'refused-and-no-www': {
    url: 'https://miradordelvalle.test/',
    faults: ['net.refused', 'mail.dmarc_missing', 'dns.host_missing'],
    lab: () =>
      place(inn(), { own: { http: null, https: null }, other: null, zone: noDmarc('miradordelvalle.test') }),
  },
})

export const severalDown: Case[] = [...wordpressCases, ...programs, ...hosts]
