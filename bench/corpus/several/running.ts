import { issue, type LabOptions } from '../../../diagnosis/test/lab.ts'
import type { Zone } from '../../../diagnosis/test/zone.ts'
import { type Case, several } from '../case.ts'
import { passwordPage } from '../platforms/shops.ts'
import { clinic, garage, planner, studio } from '../sites/further.ts'
import { next, plain } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { bare, redirect, send } from '../sites/send.ts'
import { failing, fronted, type Site, site } from '../sites/site.ts'
import { hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
const inn = () => site({ business: hotel, name: 'miradordelvalle.test' })
const app = () => site({ business: planner, layout: next, name: 'shiftwise.test' })
const dentist = () => site({ business: clinic, name: 'alnoor-dental.test' })
const workshop = () => site({ business: garage, layout: plain, name: 'warsztat.test' })

type Placing = NonNullable<Parameters<typeof place>[1]>
const noDmarc = (domain: string): Zone => ({ [`_dmarc.${domain}`]: { TXT: [] } })
const NO_SPF: Placing = { domain: { TXT: ['MS=ms48151623'] } }

const dated = (whole: Site, to: number, placing: Placing = {}): LabOptions => {
  const apex = whole.name.replace(/^www\./, '')
  const tls = issue([apex, `www.${apex}`], { from: to - 90, to })
  const other = placing.other === null ? null : { http: whole.origin, https: whole.origin, tls }
  return place(whole, { ...placing, own: { tls, ...placing.own }, other })
}

const secured: Case[] = several({
  'expired-and-no-www': {
    faults: ['tls.expired', 'dns.host_missing'],
    lab: () => dated(bakery(), -4, { other: null }),
  },
  'expired-and-mail': {
    url: 'www.kanzlei-brandt.test',
    faults: ['tls.expired', 'mail.spf_missing', 'mail.dmarc_missing'],
    lab: () => dated(firm(), -30, { ...NO_SPF, zone: noDmarc('kanzlei-brandt.test') }),
  },
  'mismatch-and-mail': {
    url: 'https://miradordelvalle.test/',
    faults: ['tls.mismatch', 'mail.dmarc_missing'],
    lab: () => {
      const tls = issue(['server12.webhost.example'])
      return place(inn(), {
        own: { tls },
        other: { http: inn().origin, https: inn().origin, tls },
        zone: noDmarc('miradordelvalle.test'),
      })
    },
  },
  'expiring-and-open-http': {
    url: 'https://shiftwise.test/',
    faults: ['tls.expiring', 'redirect.no_https'],
    lab: () => dated(app(), 6, { own: { http: app().pages } }),
  },
  'no-certificate-and-mail': {
    url: 'https://warsztat.test/',
    faults: ['tls.handshake', 'mail.spf_missing'],
    lab: () => {
      const tls = { cert: undefined, key: undefined }
      return place(workshop(), {
        own: { tls },
        other: { http: workshop().origin, https: workshop().origin, tls },
        ...NO_SPF,
      })
    },
  },
  'old-encryption-and-old-php': {
    url: 'http://shop.test/',
    faults: ['tls.legacy_only', 'php.eol'],
    lab: () => {
      const tls = {
        ...issue(['shop.test', 'www.shop.test']),
        minVersion: 'TLSv1' as const,
        maxVersion: 'TLSv1.1' as const,
        ciphers: 'DEFAULT@SECLEVEL=0',
      }
      const old = site({
        layout: wordpress(),
        scheme: 'http',
        sending: { safe: false, headers: { 'x-powered-by': 'PHP/5.6.40' } },
      })
      return place(bakery(), {
        own: { tls, http: old.pages },
        other: { http: 'http://shop.test', https: 'https://shop.test', tls },
      })
    },
    allowed: ['redirect.no_https', 'redirect.downgrade'],
  },
  'open-http-and-form': {
    url: 'http://alnoor-dental.test/',
    faults: ['tls.none', 'form.insecure'],
    lab: () => {
      const form =
        '<form method="post" action="/send"><label for="m">E-mail</label><input id="m" type="email" name="mail"><label for="t">Phone</label><input id="t" type="tel" name="phone"><button>Send</button></form>'
      const open = site({
        business: clinic,
        name: 'alnoor-dental.test',
        scheme: 'http',
        foot: form,
        sending: { safe: false },
        pages: { '/send': { status: 405, headers: { allow: 'POST' } } },
      })
      return place(dentist(), {
        own: { http: open.pages, https: null },
        other: { http: 'http://alnoor-dental.test', https: null },
      })
    },
  },
})

const LOGIN =
  '<form method="post" action="/login"><label for="u">User</label><input id="u" name="user"><label for="p">Password</label><input id="p" type="password" name="password"><button>Sign in</button></form>'

const unsecured: Case[] = several({
  'open-http-and-login': {
    url: 'warsztat.test',
    faults: ['tls.none', 'form.insecure'],
    lab: () => {
      const { name } = workshop()
      const open = site({ business: garage, layout: plain, name, scheme: 'http', foot: LOGIN })
      return place(workshop(), {
        own: { http: open.pages, https: null },
        other: { http: `http://${name}`, https: null },
      })
    },
    allowed: ['form.dead_endpoint'],
  },
})

const led: Case[] = several({
  'loop-and-mail': {
    faults: ['redirect.loop', 'mail.spf_missing', 'mail.dmarc_missing'],
    lab: () =>
      place(
        { ...bakery(), pages: { '*': redirect('https://shop.test/') } },
        { ...NO_SPF, zone: noDmarc('shop.test') },
      ),
  },
  'localhost-and-its-files': {
    faults: ['redirect.wrong_host', 'asset.broken'],
    lab: () =>
      place(
        fronted(
          bakery(),
          send(
            bakery()
              .front.replaceAll('https://shop.test/wp-', 'https://localhost/bakery/wp-')
              .replaceAll('"/wp-content/uploads', '"/bakery/wp-content/uploads'),
          ),
        ),
      ),
    allowed: ['mixed.*', 'link.*'],
  },
  'to-a-private-address-and-mail': {
    url: 'https://shiftwise.test/',
    faults: ['redirect.wrong_host', 'mail.dmarc_missing'],
    lab: () =>
      place(fronted(app(), redirect('https://10.1.4.20/', 302)), { zone: noDmarc('shiftwise.test') }),
  },
  'downgrade-and-mail': {
    url: 'https://miradordelvalle.test/',
    faults: ['redirect.downgrade', 'mail.dmarc_missing'],
    lab: () => {
      const old = site({
        business: hotel,
        name: 'miradordelvalle.test',
        scheme: 'http',
        sending: { safe: false },
      })
      return place(inn(), {
        own: { http: old.pages, https: 'http://miradordelvalle.test' },
        zone: noDmarc('miradordelvalle.test'),
      })
    },
  },
  'no-www-and-open-http': {
    url: 'https://shiftwise.test/',
    faults: ['dns.host_missing', 'redirect.no_https'],
    lab: () => place(app(), { own: { http: app().pages }, other: null }),
  },
  'front-gone-and-no-www': {
    url: 'https://alnoor-dental.test/',
    faults: ['http.404_home', 'dns.host_missing'],
    lab: () =>
      place(
        fronted(
          dentist(),
          bare(
            '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>',
            { status: 404 },
          ),
        ),
        { other: null },
      ),
  },
  'forbidden-and-mail': {
    url: 'www.kanzlei-brandt.test',
    faults: ['http.403_all', 'mail.spf_missing'],
    lab: () =>
      place(
        failing(
          { ...firm(), pages: {} },
          bare(
            '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>403 Forbidden</title>\n</head><body>\n<h1>Forbidden</h1>\n<p>You don\'t have permission to access this resource.</p>\n</body></html>',
            { status: 403 },
          ),
        ),
        NO_SPF,
      ),
  },
  'locked-shop-and-mail': {
    url: 'https://lindqvist.test/',
    faults: ['sh.password', 'mail.dmarc_missing'],
    lab: () => {
      const marks = { 'x-shopid': '71820493', 'powered-by': 'Shopify' }
      const whole = site({ business: studio, layout: shopify, name: 'lindqvist.test' })
      const page = bare(
        passwordPage({
          title: 'Opening soon',
          says: 'Be the first to know when we launch.',
          button: 'Enter using password',
        }),
        { headers: marks },
      )
      return place(
        { ...whole, pages: { '/password': page, '*': redirect('/password', 302, marks) } },
        { zone: noDmarc('lindqvist.test') },
      )
    },
    allowed: ['app.coming_soon'],
  },
})

const mailed: Case[] = several({
  'dead-mail-and-no-rules': {
    faults: ['mail.mx_dead', 'mail.spf_missing', 'mail.dmarc_missing'],
    lab: () =>
      place(bakery(), {
        domain: { MX: [[10, 'mx.gone-mailhost.example']], TXT: [] },
        zone: noDmarc('shop.test'),
      }),
  },
  'dead-mail-and-no-www': {
    url: 'https://warsztat.test/',
    faults: ['mail.mx_dead', 'dns.host_missing'],
    lab: () => place(workshop(), { other: null, domain: { MX: [[10, 'poczta.gone-mailhost.example']] } }),
  },
  'twice-spf-and-no-dmarc': {
    url: 'https://miradordelvalle.test/',
    faults: ['mail.spf_invalid', 'mail.dmarc_missing'],
    lab: () =>
      place(inn(), {
        domain: { TXT: ['v=spf1 mx -all', 'v=spf1 a ~all'] },
        zone: noDmarc('miradordelvalle.test'),
      }),
  },
})

export const severalRunning: Case[] = [...secured, ...unsecured, ...led, ...mailed]
