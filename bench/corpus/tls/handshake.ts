import { type Host, issue, type LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, garage } from '../sites/further.ts'
import { plain } from '../sites/handmade.ts'
import { joomla } from '../sites/other-cms.ts'
import { place } from '../sites/place.ts'
import { type Site, site } from '../sites/site.ts'
import { hotel, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

type Tls = Host['tls']

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, name: 'www.kanzlei-brandt.test', layout: joomla() })
const inn = () => site({ business: hotel, layout: plain, name: 'miradordelvalle.test' })
const dentist = () => site({ business: clinic, name: 'alnoor-dental.test' })
const workshop = () => site({ business: garage, name: 'warsztat.test' })

const namesOf = ({ name }: Site) => [name.replace(/^www\./, ''), `www.${name.replace(/^www\./, '')}`]

function speaking(whole: Site, tls: Tls): LabOptions {
  const both = { ...issue(namesOf(whole)), ...tls }
  return place(whole, { own: { tls: both }, other: { http: whole.origin, https: whole.origin, tls: both } })
}

const OLD = 'DEFAULT@SECLEVEL=0'

const legacy: Case[] = pairs('tls.legacy_only', {
  'up-to-1-1': {
    faulty: () => speaking(bakery(), { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: OLD }),
    fixed: () => speaking(bakery(), { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: OLD }),
  },
  '1-0-alone': {
    url: 'www.kanzlei-brandt.test',
    faulty: () => speaking(firm(), { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: OLD }),
    fixed: () => speaking(firm(), {}),
  },
  '1-1-alone-http-typed': {
    url: 'http://warsztat.test/',
    faulty: () => speaking(workshop(), { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: OLD }),
    fixed: () => speaking(workshop(), { minVersion: 'TLSv1.2' }),
  },
})

/** Nothing listens for https; http serves the pages. */
function openly(business: typeof lawyers, name: string, layout = plain): LabOptions {
  const whole = site({ business, name, layout, scheme: 'http', sending: { safe: false } })
  return place(whole, {
    own: { http: whole.pages, https: null },
    other: { http: whole.origin, https: null },
  })
}

const none: Case[] = pairs('tls.none', {
  plain: {
    url: 'http://miradordelvalle.test/',
    faulty: () => openly(hotel, 'miradordelvalle.test'),
    fixed: () => place(inn()),
  },
  'typed-bare': {
    url: 'plomberie-morel.test',
    faulty: () => openly(plumber, 'plomberie-morel.test', joomla()),
    fixed: () => place(site({ business: plumber, name: 'plomberie-morel.test', layout: joomla() })),
  },
  'wordpress-www': {
    url: 'http://www.kanzlei-brandt.test/',
    faulty: () => openly(lawyers, 'www.kanzlei-brandt.test', wordpress()),
    fixed: () => place(site({ business: lawyers, name: 'www.kanzlei-brandt.test', layout: wordpress() })),
  },
  'typed-https': {
    url: 'https://warsztat.test/',
    faulty: () => openly(garage, 'warsztat.test'),
    fixed: () => place(workshop()),
  },
})

const refused: Case[] = pairs('tls.handshake', {
  'no-certificate': {
    faulty: () => speaking(bakery(), { cert: undefined, key: undefined }),
    fixed: () => speaking(bakery(), {}),
  },
  'no-common-cipher': {
    url: 'www.kanzlei-brandt.test',
    faulty: () => speaking(firm(), { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' }),
    fixed: () => speaking(firm(), { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' }),
  },
  'drops-the-name': {
    url: 'https://alnoor-dental.test/',
    faulty: () => speaking(dentist(), { SNICallback: (_, done) => done(new Error('unrecognized name')) }),
    fixed: () => speaking(dentist(), {}),
  },
  'http-typed-no-certificate': {
    url: 'http://warsztat.test',
    faulty: () => speaking(workshop(), { cert: undefined, key: undefined, maxVersion: 'TLSv1.2' }),
    fixed: () => speaking(workshop(), { maxVersion: 'TLSv1.2' }),
  },
})

/** For healthy sites: TLS 1.2 alone, and a key of RSA. */
export const oldButGood = () => speaking(bakery(), { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' })
export const handshakes: Case[] = [...legacy, ...none, ...refused]
