import type { LabOptions } from '../../diagnosis/test/lab.ts'
import type { Records, Zone } from '../../diagnosis/test/zone.ts'
import { type Case, pairs } from './case.ts'
import { clinic, garage, restaurant } from './sites/further.ts'
import { plain } from './sites/handmade.ts'
import { squarespace } from './sites/hosted.ts'
import { joomla } from './sites/other-cms.ts'
import { place } from './sites/place.ts'
import { type Site, site } from './sites/site.ts'
import { bikes, hotel, lawyers } from './sites/western.ts'
import { wordpress } from './sites/wordpress.ts'

const homes = {
  bakery: () => site({ layout: wordpress() }),
  firm: () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' }),
  diner: () => site({ business: restaurant, name: 'umiya-kamakura.co.jp' }),
  inn: () => site({ business: hotel, layout: joomla(), name: 'miradordelvalle.test' }),
  cycles: () => site({ business: bikes, layout: squarespace, name: 'fietsatelier.test' }),
  workshop: () => site({ business: garage, name: 'warsztat.test' }),
  dentist: () => site({ business: clinic, name: 'alnoor-dental.test' }),
}

interface Wish {
  home?: () => Site
  url?: string
  domain?: Records
  zone?: Zone
  /** How the same zone looks when it is in order, if it is not the usual one. */
  right?: { domain?: Records; zone?: Zone }
  allowed?: string[]
}

const written = (code: string, wishes: Record<string, Wish>): Case[] =>
  pairs(
    code,
    Object.fromEntries(
      Object.entries(wishes).map(
        ([name, { home = homes.bakery, url, domain, zone, right = {}, allowed }]) => [
          name,
          {
            url: url ?? `${home().origin}/`,
            allowed,
            faulty: (): LabOptions => place(home(), { domain, zone }),
            fixed: (): LabOptions => place(home(), right),
          },
        ],
      ),
    ),
  )

const noMx = written('mail.no_mx', {
  none: { domain: { MX: [] } },
  'none-german-www': { home: homes.firm, url: 'www.kanzlei-brandt.test', domain: { MX: [] } },
  'refuses-all-mail': { home: homes.inn, domain: { MX: [[0, '.']] } },
  'none-japanese': { home: homes.diner, domain: { MX: [] } },
})

const dead = written('mail.mx_dead', {
  'name-gone': { domain: { MX: [[10, 'mx1.closed-mailhost.example']] } },
  'both-gone': {
    home: homes.workshop,
    domain: {
      MX: [
        [10, 'mx1.mail-gone.example'],
        [20, 'mx2.mail-gone.example'],
      ],
    },
  },
  'an-address': { home: homes.inn, domain: { MX: [[10, '203.0.113.25']] } },
  alias: {
    home: homes.cycles,
    domain: { MX: [[10, 'post.fietsatelier.test']] },
    zone: { 'post.fietsatelier.test': { CNAME: 'gone.mailprovider.example' } },
  },
  'own-name-gone': { home: homes.diner, domain: { MX: [[5, 'mail2.umiya-kamakura.co.jp']] } },
  'typed-www': {
    home: homes.firm,
    url: 'http://www.kanzlei-brandt.test',
    domain: { MX: [[10, 'kanzlei-brandt-test.mail.protection.alt.example']] },
  },
})

const missing = written('mail.spf_missing', {
  none: { domain: { TXT: ['google-site-verification=3kf9QmZ7'] } },
  'other-records-alone': { home: homes.firm, domain: { TXT: ['MS=ms48151623', 'v=verifydomain MS=4815'] } },
  'on-www-alone': {
    home: homes.dentist,
    domain: { TXT: [] },
    zone: { 'www.alnoor-dental.test': { A: ['127.0.0.1'], TXT: ['v=spf1 mx -all'] } },
  },
})

/** `count` includes, each of them one look-up. */
const many = (domain: string, count: number): { domain: Records; zone: Zone } => {
  const names = Array.from({ length: count }, (_, at) => `spf${at}.sender-${at}.example`)
  return {
    domain: { TXT: [`v=spf1 ${names.map((name) => `include:${name}`).join(' ')} ~all`] },
    zone: Object.fromEntries(
      names.map((name, at) => [
        name,
        { TXT: [`v=spf1 ip4:198.51.100.${at} -all # ${domain}`.replace(/ #.*/, '')] },
      ]),
    ),
  }
}

/** Few includes in the record, many inside of them. */
function nested(): { domain: Records; zone: Zone } {
  const zone: Zone = {}
  const tops = ['_spf.office.example', '_spf.news.example', '_spf.desk.example']
  for (const [at, top] of tops.entries()) {
    const below = [0, 1, 2].map((each) => `n${each}.${top}`)
    zone[top] = { TXT: [`v=spf1 ${below.map((name) => `include:${name}`).join(' ')} ~all`] }
    for (const name of below) zone[name] = { TXT: [`v=spf1 ip4:198.51.100.${at * 16}/28 ~all`] }
  }
  return { domain: { TXT: [`v=spf1 a mx ${tops.map((top) => `include:${top}`).join(' ')} ~all`] }, zone }
}

const invalid = written('mail.spf_invalid', {
  'two-records': {
    domain: { TXT: ['v=spf1 mx -all', 'v=spf1 include:_spf.news.example ~all'] },
    zone: { '_spf.news.example': { TXT: ['v=spf1 ip4:198.51.100.7 -all'] } },
  },
  'eleven-look-ups': {
    home: homes.inn,
    ...many('miradordelvalle.test', 11),
    right: many('miradordelvalle.test', 10),
  },
  'nested-fourteen': { home: homes.firm, ...nested() },
  'lets-everyone': { home: homes.workshop, domain: { TXT: ['v=spf1 a mx +all'] } },
  misspelt: {
    home: homes.cycles,
    domain: { TXT: ['v=spf1 mx inlcude:_spf.mailprovider.example ip4:198.51.100.300 -all'] },
  },
  'three-empty': {
    home: homes.dentist,
    domain: {
      TXT: ['v=spf1 mx a:old1.alnoor-dental.test a:old2.alnoor-dental.test a:old3.alnoor-dental.test -all'],
    },
  },
})

const NO_DMARC = (domain: string): Zone => ({ [`_dmarc.${domain}`]: { TXT: [] } })

const dmarc = written('mail.dmarc_missing', {
  none: { zone: NO_DMARC('shop.test') },
  'other-text': { home: homes.workshop, zone: { '_dmarc.warsztat.test': { TXT: ['hello'] } } },
  'www-typed': { home: homes.firm, url: 'www.kanzlei-brandt.test', zone: NO_DMARC('kanzlei-brandt.test') },
  japanese: { home: homes.diner, zone: NO_DMARC('umiya-kamakura.co.jp') },
})

export const mail: Case[] = [...noMx, ...dead, ...missing, ...invalid, ...dmarc]
export const tenLookups = () => {
  const { domain, zone } = many('shop.test', 10)
  return place(homes.bakery(), { domain, zone })
}
