import { type Host, issue, type LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { planner, restaurant } from '../sites/further.ts'
import { next } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { type Site, site } from '../sites/site.ts'
import { bikes, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

interface Days {
  from: number
  to: number
}

/** One certificate for both names, as most hosts order it. */
export function dated(whole: Site, days: Days, own: Host = {}): LabOptions {
  const apex = whole.name.replace(/^www\./, '')
  const tls = issue([apex, `www.${apex}`], days)
  return place(whole, {
    own: { tls, ...own },
    other: { http: whole.origin, https: whole.origin, tls },
  })
}

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, name: 'www.kanzlei-brandt.test' })
const cycles = () => site({ business: bikes, layout: shopify, name: 'fietsatelier.test' })
const app = () => site({ business: planner, layout: next, name: 'shiftwise.test' })
const diner = () => site({ business: restaurant, name: 'umiya-kamakura.jp' })

const RENEWED: Days = { from: -3, to: 87 }

const expired: Case[] = pairs('tls.expired', {
  yesterday: { faulty: () => dated(bakery(), { from: -91, to: -1 }), fixed: () => dated(bakery(), RENEWED) },
  'an-hour-ago': {
    url: 'https://www.kanzlei-brandt.test/',
    faulty: () => dated(firm(), { from: -90, to: -1 / 24 }),
    fixed: () => dated(firm(), RENEWED),
  },
  'two-years': {
    url: 'fietsatelier.test',
    faulty: () => dated(cycles(), { from: -1_100, to: -735 }),
    fixed: () => dated(cycles(), RENEWED),
  },
  'http-typed': {
    url: 'http://shiftwise.test/',
    faulty: () => dated(app(), { from: -398, to: -12 }),
    fixed: () => dated(app(), RENEWED),
  },
  'six-day-certificate': {
    url: 'https://umiya-kamakura.jp',
    faulty: () => dated(diner(), { from: -7, to: -0.5 }),
    fixed: () => dated(diner(), { from: -1, to: 5.6 }),
  },
})

const expiring: Case[] = pairs('tls.expiring', {
  'five-of-ninety': {
    faulty: () => dated(bakery(), { from: -85, to: 5 }),
    fixed: () => dated(bakery(), RENEWED),
  },
  'twenty-of-a-year': {
    url: 'www.kanzlei-brandt.test',
    faulty: () => dated(firm(), { from: -345, to: 20 }),
    fixed: () => dated(firm(), { from: -20, to: 345 }),
  },
  'twelve-of-a-hundred': {
    url: 'https://fietsatelier.test/',
    faulty: () => dated(cycles(), { from: -88, to: 12 }),
    fixed: () => dated(cycles(), { from: -10, to: 90 }),
  },
  'hours-left': {
    url: 'shiftwise.test',
    faulty: () => dated(app(), { from: -89, to: 0.4 }),
    fixed: () => dated(app(), RENEWED),
  },
  'ten-of-forty-seven': {
    url: 'https://umiya-kamakura.jp/',
    faulty: () => dated(diner(), { from: -37, to: 10 }),
    fixed: () => dated(diner(), { from: -12, to: 35 }),
  },
})

export const certificateDates: Case[] = [...expired, ...expiring]
