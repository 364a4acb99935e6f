import type { LabOptions } from '../../../diagnosis/test/lab.ts'
import type { Zone } from '../../../diagnosis/test/zone.ts'
import { type Case, pairs } from '../case.ts'
import { restaurant } from '../sites/further.ts'
import { plain } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { type Site, site } from '../sites/site.ts'
import { bikes, lawyers, plumber } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const bakery = () => site()
const german = () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
const japanese = () => site({ business: restaurant, layout: wordpress(), name: 'umiya-kamakura.co.jp' })
const french = () => site({ business: plumber, name: 'plomberie-morel.test' })

/** The site works, but its names are gone from DNS. */
const gone = (zone: Zone = {}): LabOptions => ({ hosts: {}, zone })

/** A shop on a name below a domain that has a site of its own. */
const below = (name: string): LabOptions => {
  const parent = place(bakery())
  const { pages } = site({ business: bikes, name })
  return { ...parent, hosts: { ...parent.hosts, [name]: { http: `https://${name}`, https: pages } } }
}

const nxdomain: Case[] = pairs('dns.nxdomain', {
  apex: { faulty: () => gone(), fixed: () => place(bakery()) },
  'typed-www': {
    url: 'https://www.kanzlei-brandt.test/',
    faulty: () => gone(),
    fixed: () => place(german()),
  },
  'typed-bare': { url: 'plomberie-morel.test', faulty: () => gone(), fixed: () => place(french()) },
  'three-labels': {
    url: 'http://umiya-kamakura.co.jp',
    faulty: () => gone(),
    fixed: () => place(japanese()),
  },
  'below-a-live-domain': {
    url: 'https://order.shop.test/',
    faulty: () => place(bakery()),
    fixed: () => below('order.shop.test'),
  },
  'accented-name': {
    url: 'https://bäckerei-hafen.test/',
    faulty: () => gone({ 'hafen.test': { A: ['127.0.0.1'] } }),
    fixed: () => place(site({ name: 'xn--bckerei-hafen-bfb.test' })),
  },
})

/** The name servers of the domain fail for all of its names, or for those given. */
function refusing(whole: Site, said: 'SERVFAIL' | 'BOGUS'): LabOptions {
  const good = place(whole)
  const names = [...Object.keys(good.hosts), ...Object.keys(good.zone ?? {})]
  const zone: Zone = Object.fromEntries(
    names.map((name) => {
      const records = good.zone?.[name]
      const known = typeof records === 'object' && !('BOGUS' in records) ? records : { A: ['127.0.0.1'] }
      return [name, said === 'SERVFAIL' ? said : { BOGUS: { ...known, DS: true } }]
    }),
  )
  return { ...good, zone }
}

const servfail: Case[] = pairs('dns.servfail', {
  lame: { faulty: () => refusing(bakery(), 'SERVFAIL'), fixed: () => place(bakery()) },
  'lame-www': {
    url: 'www.kanzlei-brandt.test',
    faulty: () => refusing(german(), 'SERVFAIL'),
    fixed: () => place(german()),
  },
  'broken-signature': { faulty: () => refusing(bakery(), 'BOGUS'), fixed: () => place(bakery()) },
  'broken-signature-jp': {
    url: 'https://umiya-kamakura.co.jp/',
    faulty: () => refusing(japanese(), 'BOGUS'),
    fixed: () => place(japanese()),
  },
  'http-typed': {
    url: 'http://plomberie-morel.test/',
    faulty: () => refusing(french(), 'SERVFAIL'),
    fixed: () => place(french()),
  },
})

const hostMissing: Case[] = pairs('dns.host_missing', {
  'no-www': { faulty: () => place(bakery(), { other: null }), fixed: () => place(bakery()) },
  'no-www-french': {
    url: 'http://plomberie-morel.test',
    faulty: () => place(french(), { other: null }),
    fixed: () => place(french()),
  },
  'no-apex': {
    url: 'https://www.kanzlei-brandt.test/',
    faulty: () => place(german(), { other: null }),
    fixed: () => place(german()),
  },
  'www-without-address': {
    faulty: () => place(bakery(), { other: null, zone: { 'www.shop.test': { TXT: ['parked'] } } }),
    fixed: () => place(bakery()),
  },
  'the-missing-one-was-typed': {
    url: 'https://www.plomberie-morel.test/',
    faulty: () => place(french(), { other: null }),
    fixed: () => place(french()),
    allowed: ['dns.nxdomain'],
  },
})

export const resolving: Case[] = [...nxdomain, ...servfail, ...hostMissing]
