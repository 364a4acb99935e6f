import { issue as mint } from '../../../diagnosis/test/authorities.ts'
import { certificate, type Issued } from '../../../diagnosis/test/certificates.ts'
import { type Host, issue, type LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, garage, planner } from '../sites/further.ts'
import { next, plain } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { type Site, site } from '../sites/site.ts'
import { hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

type Tls = Host['tls']

/** The same certificate at both names. */
function shown(whole: Site, tls: Tls, otherTls: Tls = tls): LabOptions {
  return place(whole, { own: { tls }, other: { http: whole.origin, https: whole.origin, tls: otherTls } })
}

const good = (whole: Site) => {
  const apex = whole.name.replace(/^www\./, '')
  return shown(whole, issue([apex, `www.${apex}`]))
}

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, name: 'www.kanzlei-brandt.test' })
const inn = () => site({ business: hotel, layout: plain, name: 'miradordelvalle.test' })
const app = () => site({ business: planner, layout: next, name: 'app.shiftwise.test' })
const dentist = () => site({ business: clinic, name: 'alnoor-dental.test' })
const workshop = () => site({ business: garage, name: 'warsztat.test' })

const mismatch: Case[] = pairs('tls.mismatch', {
  'the-hosts-own': {
    faulty: () => shown(bakery(), issue(['cloud77.webhost.example', 'www.cloud77.webhost.example'])),
    fixed: () => good(bakery()),
  },
  'wildcard-without-apex': {
    url: 'miradordelvalle.test',
    faulty: () => shown(inn(), issue(['*.miradordelvalle.test'])),
    fixed: () => shown(inn(), issue(['*.miradordelvalle.test', 'miradordelvalle.test'])),
  },
  'wildcard-two-levels': {
    url: 'https://app.shiftwise.test/',
    faulty: () =>
      place(app(), { own: { tls: issue(['*.test.shiftwise.test', 'shiftwise.test']) }, other: null }),
    fixed: () => place(app(), { own: { tls: issue(['*.shiftwise.test']) }, other: null }),
  },
  'another-customer': {
    url: 'http://alnoor-dental.test/',
    faulty: () => shown(dentist(), issue(['pizza-luigi.test', 'www.pizza-luigi.test'])),
    fixed: () => good(dentist()),
  },
  'www-alone': {
    url: 'https://kanzlei-brandt.test/',
    faulty: () => shown(firm(), issue(['www.kanzlei-brandt.test']), issue(['www.kanzlei-brandt.test'])),
    fixed: () => good(firm()),
  },
})

const self = (name: string, names: string[] = [name], to = 3_000): Issued =>
  certificate({ name, names, from: -600, to })

function homemadeChain(name: string): Tls {
  const root = certificate({ name: 'Acme Intranet Root', from: -900, to: 2_000 })
  const leaf = certificate({ name, names: [name, `www.${name}`], by: root, from: -100, to: 200 })
  return { cert: leaf.cert + root.cert, key: leaf.key }
}

const selfSigned: Case[] = pairs('tls.selfsigned', {
  'plesk-default': {
    faulty: () => shown(bakery(), self('Plesk', ['shop.test', 'www.shop.test'])),
    fixed: () => good(bakery()),
  },
  'homemade-authority': {
    url: 'https://warsztat.test/',
    faulty: () => shown(workshop(), homemadeChain('warsztat.test')),
    fixed: () => good(workshop()),
  },
  snakeoil: {
    url: 'miradordelvalle.test',
    faulty: () => shown(inn(), self('ubuntu', ['localhost.localdomain'])),
    fixed: () => good(inn()),
    allowed: ['tls.mismatch'],
  },
  'http-typed': {
    url: 'http://alnoor-dental.test/',
    faulty: () =>
      shown(dentist(), self('alnoor-dental.test', ['alnoor-dental.test', 'www.alnoor-dental.test'])),
    fixed: () => good(dentist()),
  },
  'self-signed-and-expired': {
    url: 'www.kanzlei-brandt.test',
    faulty: () =>
      shown(firm(), self('kanzlei-brandt.test', ['kanzlei-brandt.test', 'www.kanzlei-brandt.test'], -30)),
    fixed: () => good(firm()),
    allowed: ['tls.expired'],
  },
})

// The lab keeps its root's key to itself; without alternative names what it signs is an authority.
const asAuthority = { from: -400, to: 2_000, names: undefined }
const derOf = ({ cert }: { cert: string }) => Buffer.from(cert.replace(/-----[^-]+-----|\s/g, ''), 'base64')

interface Chain {
  leaf: { cert: string; key: string }
  /** From the leaf's issuer upwards. */
  above: { cert: string }[]
  hosts: Record<string, Host>
}

function chain(name: string, { levels = 1, pem = false, rsaBits = 0 } = {}): Chain {
  const above: Issued[] = [issue(['Lab Intermediate R3'], asAuthority)]
  const top = above[0]
  if (levels === 2 && top)
    above.unshift(certificate({ name: 'Lab Issuing CA 7', from: -100, to: 900, by: top }))
  const by = above[0]
  const url = 'http://crt.lab-authority.example/issuer.crt'
  const leaf = mint({ name, by, issuerUrls: [url], ...(rsaBits > 0 ? { rsaBits } : {}) })
  const body = by === undefined ? '' : pem ? by.cert : derOf(by)
  const headers = { 'content-type': pem ? 'application/x-pem-file' : 'application/pkix-cert' }
  return {
    leaf,
    above,
    hosts: { 'crt.lab-authority.example': { http: { '/issuer.crt': { headers, body } } } },
  }
}

/** The leaf with as many of its issuers as the server was given. */
function chained(whole: Site, options: Parameters<typeof chain>[1], complete: boolean): LabOptions {
  const { leaf, above, hosts } = chain(whole.name, options)
  const cert = leaf.cert + (complete ? above.map(({ cert }) => cert).join('') : '')
  return place(whole, { own: { tls: { cert, key: leaf.key } }, hosts })
}

const incomplete: Case[] = pairs('tls.incomplete_chain', {
  'leaf-alone': { faulty: () => chained(bakery(), {}, false), fixed: () => chained(bakery(), {}, true) },
  'leaf-alone-www': {
    url: 'http://www.kanzlei-brandt.test/',
    faulty: () => chained(firm(), { rsaBits: 2_048 }, false),
    fixed: () => chained(firm(), { rsaBits: 2_048 }, true),
  },
  'issuer-as-text': {
    url: 'warsztat.test',
    faulty: () => chained(workshop(), { pem: true }, false),
    fixed: () => chained(workshop(), { pem: true }, true),
  },
})

export const trust: Case[] = [...mismatch, ...selfSigned, ...incomplete]
export const completeChain = (whole: Site, levels: number) => chained(whole, { levels }, true)
export const rsaChain = (whole: Site) => chained(whole, { rsaBits: 3_072 }, true)
