import type { Host } from '../../../diagnosis/test/lab.ts'
import { issue } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { restaurant } from '../sites/further.ts'
import { plain } from '../sites/handmade.ts'
import { place } from '../sites/place.ts'
import { site } from '../sites/site.ts'
import { lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
const diner = () => site({ business: restaurant, name: 'umiya-kamakura.jp' })

const CLOSED: Host = { http: null, https: null }
/** Takes the connection and the request, and says nothing. */
const MUTE: Host = { http: { '*': () => undefined }, https: { '*': () => undefined } }
/** Takes the connection and never answers the handshake either. */
const frozen = (name: string): Host => ({ ...MUTE, tls: { ...issue([name]), SNICallback: () => undefined } })

const refused: Case[] = pairs('net.refused', {
  'both-ports': {
    faulty: () => place(bakery(), { own: CLOSED, other: CLOSED }),
    fixed: () => place(bakery()),
  },
  'typed-bare-www': {
    url: 'www.kanzlei-brandt.test',
    faulty: () => place(firm(), { own: CLOSED, other: CLOSED }),
    fixed: () => place(firm()),
  },
  'typed-http': {
    url: 'http://umiya-kamakura.jp/',
    faulty: () => place(diner(), { own: CLOSED, other: CLOSED }),
    fixed: () => place(diner()),
  },
  'without-www-name': {
    url: 'https://umiya-kamakura.jp',
    faulty: () => place(diner(), { own: CLOSED, other: null }),
    fixed: () => place(diner(), { other: null }),
    allowed: ['dns.host_missing'],
  },
})

const timeout: Case[] = pairs('net.timeout', {
  'accepts-and-is-mute': {
    faulty: () => place(bakery(), { own: MUTE, other: MUTE }),
    fixed: () => place(bakery()),
  },
  'handshake-hangs': {
    url: 'www.kanzlei-brandt.test',
    faulty: () =>
      place(firm(), { own: frozen('www.kanzlei-brandt.test'), other: frozen('kanzlei-brandt.test') }),
    fixed: () => place(firm()),
  },
  'http-typed': {
    url: 'http://umiya-kamakura.jp/',
    faulty: () => place(diner(), { own: MUTE, other: MUTE }),
    fixed: () => place(diner()),
  },
})

export const reaching: Case[] = [...refused, ...timeout]
