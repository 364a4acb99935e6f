import type { Answer, Host, LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { shopify } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { type Site, site } from '../sites/site.ts'
import { bikes, hotel } from '../sites/western.ts'

const DAY_MS = 86_400_000

interface Registered {
  status?: string[]
  /** Days from now. */
  expires: number
}

function record(domain: string, { status = ['active'], expires }: Registered): Answer {
  const event = (eventAction: string, days: number) => ({
    eventAction,
    eventDate: new Date(Date.now() + days * DAY_MS).toISOString(),
  })
  const body = {
    rdapConformance: ['rdap_level_0', 'icann_rdap_response_profile_1'],
    objectClassName: 'domain',
    handle: '2138514_DOMAIN',
    ldhName: domain.toUpperCase(),
    status,
    events: [
      event('registration', expires - 4_015),
      event('expiration', expires),
      event('last changed', -40),
    ],
    nameservers: [{ objectClassName: 'nameserver', ldhName: `NS1.${domain.toUpperCase()}` }],
    entities: [{ objectClassName: 'entity', handle: '9999', roles: ['registrar'] }],
  }
  return { headers: { 'content-type': 'application/rdap+json' }, body: JSON.stringify(body) }
}

/** The registry's own service, the way there that IANA publishes, and the usual forwarder. */
function registry(domain: string, told: Registered): Record<string, Host> {
  const said = record(domain, told)
  const tld = domain.split('.').at(-1) ?? ''
  const services = [[[tld], ['https://rdap.registry.example/']]]
  return {
    'rdap.registry.example': { https: { [`/domain/${domain}`]: said } },
    'rdap.verisign.com': { https: { [`/${tld}/v1/domain/${domain}`]: said } },
    'data.iana.org': {
      https: {
        '/rdap/dns.json': {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ version: '1.0', publication: '2026-11-01T00:00:00Z', services }),
        },
      },
    },
    'rdap.org': {
      https: {
        [`/domain/${domain}`]: {
          status: 302,
          headers: { location: `https://rdap.registry.example/domain/${domain}` },
        },
      },
    },
  }
}

const registered = (whole: Site, told: Registered): LabOptions =>
  place(whole, { hosts: registry(whole.name.replace(/^www\./, ''), told) })

/** The registry took the name out of its zone. */
const withdrawn = (domain: string, told: Registered): LabOptions => ({ hosts: registry(domain, told) })

const bakery = () => site({ name: 'harbour-bakery.com' })
const cycles = () => site({ business: bikes, layout: shopify, name: 'www.fietsatelier-noord.com' })
const inn = () => site({ business: hotel, name: 'miradordelvalle.net' })
const well: Registered = { expires: 210 }

const hold: Case[] = pairs('dns.domain_hold', {
  'client-hold': {
    url: 'https://harbour-bakery.com/',
    faulty: () => withdrawn('harbour-bakery.com', { status: ['client hold'], expires: 150 }),
    fixed: () => registered(bakery(), well),
    allowed: ['dns.nxdomain'],
  },
  redemption: {
    url: 'www.fietsatelier-noord.com',
    faulty: () =>
      withdrawn('fietsatelier-noord.com', { status: ['redemption period', 'client hold'], expires: -41 }),
    fixed: () => registered(cycles(), well),
    allowed: ['dns.nxdomain'],
  },
  'pending-delete': {
    url: 'http://miradordelvalle.net',
    faulty: () => withdrawn('miradordelvalle.net', { status: ['pending delete'], expires: -76 }),
    fixed: () => registered(inn(), well),
    allowed: ['dns.nxdomain'],
  },
  'server-hold': {
    url: 'https://harbour-bakery.com/',
    faulty: () =>
      withdrawn('harbour-bakery.com', { status: ['server hold', 'auto renew period'], expires: -9 }),
    fixed: () => registered(bakery(), well),
    allowed: ['dns.nxdomain'],
  },
})

const expiring: Case[] = pairs('dns.domain_expiring', {
  'nine-days': {
    url: 'https://harbour-bakery.com/',
    faulty: () => registered(bakery(), { expires: 9 }),
    fixed: () => registered(bakery(), well),
  },
  'three-weeks': {
    url: 'www.fietsatelier-noord.com',
    faulty: () => registered(cycles(), { expires: 21, status: ['client transfer prohibited'] }),
    fixed: () => registered(cycles(), { expires: 386, status: ['client transfer prohibited'] }),
  },
  'tomorrow-net': {
    url: 'http://miradordelvalle.net/',
    faulty: () => registered(inn(), { expires: 1.5 }),
    fixed: () => registered(inn(), { expires: 366 }),
  },
})

export const registryFaults: Case[] = [...hold, ...expiring]
