import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContextOptions, TlsOptions } from 'node:tls'
import type { Report } from '@sitewright/contract/findings.ts'
import { type ExamineOptions, examine } from '#examine.ts'
import { buildGuard, type Guard } from '#guard/allowed/rules.ts'
import { certificate } from './certificates.ts'
import { type Listening, listen } from './listen.ts'
import { healthyPages } from './pages.ts'
import { openResolver, type Records, type Zone } from './zone.ts'

/** How one path answers: a whole page, a full answer, or a handler of its own. */
export type Answer =
  | string
  | {
      status?: number
      headers?: Record<string, string | string[]>
      body?: string | Buffer
      /** Milliseconds before anything is said. */
      delayMs?: number
    }
  | ((request: IncomingMessage, response: ServerResponse) => void)
/** By path without query; `*` is for all others (a plain 404 by default). */
export type Pages = Record<string, Answer>

export interface Host {
  /** On port 80. A string is the origin that everything there is redirected to; null leaves the port closed. */
  http?: Pages | string | null
  /** On port 443, the same way; `certificate` is a good one for the name by default. */
  https?: Pages | string | null
  tls?: TlsOptions & SecureContextOptions
}

export interface LabOptions {
  hosts: Record<string, Host>
  /** Names beside the hosts' own; each host has an A record unless it is given here. */
  zone?: Zone
}

/** The servers' addresses for programs that do not use the lab's resolver. */
export interface Place {
  /** A host's own loopback address, on which it listens on the usual ports 80 and 443; any free port by default. */
  addressOf?: (host: string) => string
}

export interface Lab {
  guard: Guard
  /** The lab's resolver, as address:port. */
  resolver: string
  /** All requests that came, as `GET https://shop.test/ `. */
  requests: { method: string; url: string; userAgent: string; headers: IncomingMessage['headers'] }[]
  /** Every byte the servers sent, so that quoted evidence can be looked up in it. */
  sent: Buffer[]
  examine(url: string, options?: Partial<ExamineOptions>): Promise<Report>
  /** Codes found, headline first. */
  codes(url: string, options?: Partial<ExamineOptions>): Promise<string[]>
  close(): Promise<void>
}

const authority = certificate({ name: 'Lab Root' })

/** A good certificate of the lab's own authority, or one with other names and days. */
export function issue(names: string[], days: { from?: number; to?: number } = {}) {
  return certificate({ name: names[0] ?? '', names, from: -10, to: 80, by: authority, ...days })
}

export const labRoot = authority.cert

/** Nothing listens there. A port that was free a moment ago may be another test's by now; this one is nobody's. */
const CLOSED_PORT = 9

/**
 * Real servers for a set of made-up hosts: HTTP, TLS with a certificate of the lab's root, and a resolver that knows
 * them. `close()` ends all of it.
 */
export async function openLab({ hosts, zone = {} }: LabOptions, place: Place = {}): Promise<Lab> {
  const { addressOf } = place
  const requests: Lab['requests'] = []
  const sent: Buffer[] = []
  const ports = new Map<string, number>()
  const open: { close: () => Promise<void> }[] = []
  for (const [name, host] of Object.entries(hosts))
    for (const secure of [false, true]) {
      const pages = secure ? host.https : host.http
      if (pages === undefined || pages === null) continue
      const tls = secure ? (host.tls ?? issue([name])) : null
      const listening = await serve(name, pages, tls, { requests, sent }, addressOf?.(name))
      ports.set(`${name}:${secure ? 443 : 80}`, listening.port)
      open.push(listening)
    }
  const own: Zone = Object.fromEntries(
    Object.keys(hosts).map((name): [string, Records] => [name, { A: ['127.0.0.1'] }]),
  )
  const whole = { ...own, ...zone }
  const resolver = await openResolver(addressOf ? moved(whole, addressOf) : whole)
  open.push(resolver)
  const guard = buildGuard({
    allow: [addressOf ? '127.0.0.0/8' : '127.0.0.1/32'],
    dnsServers: [resolver.server],
    roots: [labRoot],
    ...(addressOf ? {} : { portOf: (host, port) => ports.get(`${host}:${port}`) ?? CLOSED_PORT }),
  })
  const run = (url: string, options: Partial<ExamineOptions> = {}) =>
    examine(url, {
      guard,
      onError: (error) => {
        throw error
      },
      ...options,
    })
  return {
    guard,
    resolver: resolver.server,
    requests,
    sent,
    examine: run,
    codes: async (url, options) => (await run(url, options)).findings.map(({ code }) => code),
    close: async () => {
      await Promise.all(open.map((each) => each.close()))
    },
  }
}

/** The usual healthy site: https with everything in place, http and www leading to it. Pages given replace its own. */
export function healthyLab(
  pages: Pages = {},
  options: { name?: string; host?: Host; hosts?: Record<string, Host>; zone?: Zone } = {},
): Promise<Lab> {
  const name = options.name ?? 'shop.test'
  const origin = `https://${name}`
  return openLab({
    hosts: {
      [name]: { http: origin, https: { ...healthyPages(origin), ...pages }, ...options.host },
      [`www.${name}`]: { http: origin, https: origin },
      ...options.hosts,
    },
    zone: {
      [name]: {
        A: ['127.0.0.1'],
        NS: [`ns1.${name}`, `ns2.${name}`],
        SOA: `ns1.${name}`,
        MX: [[10, `mail.${name}`]],
        TXT: ['v=spf1 mx -all'],
      },
      [`mail.${name}`]: { A: ['127.0.0.1'] },
      [`ns1.${name}`]: { A: ['127.0.0.1'] },
      [`ns2.${name}`]: { A: ['127.0.0.1'] },
      [`_dmarc.${name}`]: { TXT: [`v=DMARC1; p=quarantine; rua=mailto:dmarc@${name}`] },
      ...options.zone,
    },
  })
}

async function serve(
  name: string,
  pages: Pages | string,
  tls: TlsOptions | null,
  { requests, sent }: Pick<Lab, 'requests' | 'sent'>,
  address?: string,
): Promise<Listening> {
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `${tls ? 'https' : 'http'}://${request.headers.host ?? name}`)
    const { method = 'GET', headers } = request
    requests.push({ method, url: url.href, userAgent: headers['user-agent'] ?? '', headers })
    if (typeof pages === 'string')
      return response.writeHead(301, { location: pages + url.pathname + url.search }).end()
    return answer(pages[url.pathname] ?? pages['*'] ?? NOT_FOUND, request, response)
  }
  const server = tls ? createSecureServer(tls, handler) : createServer(handler)
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    const write = socket.write.bind(socket) as (chunk: unknown, ...rest: unknown[]) => boolean
    socket.write = ((chunk: Buffer | string, ...rest: unknown[]) => {
      const encoding = typeof rest[0] === 'string' ? (rest[0] as BufferEncoding) : 'utf8'
      sent.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk))
      return write(chunk, ...rest)
    }) as typeof socket.write
  })
  return address ? listen(server, address, tls ? 443 : 80) : listen(server)
}

/** The zone with each name's loopback address as its own; one that no server has gets an address where nothing is. */
function moved(zone: Zone, addressOf: (host: string) => string): Zone {
  const at = (name: string, { A, ...rest }: Records): Records =>
    A ? { ...rest, A: A.map((address) => (address === '127.0.0.1' ? addressOf(name) : address)) } : rest
  return Object.fromEntries(
    Object.entries(zone).map(([name, said]) => {
      if (typeof said === 'string') return [name, said]
      return [name, 'BOGUS' in said ? { BOGUS: at(name, said.BOGUS) } : at(name, said)]
    }),
  )
}

const NOT_FOUND: Answer = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html lang="en"><head><title>Not found</title></head><body><h1>Page not found</h1></body></html>',
}

function answer(how: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (typeof how === 'function') {
    how(request, response)
    return
  }
  const { status = 200, headers = {}, body = '', delayMs = 0 } = typeof how === 'string' ? { body: how } : how
  const type = {
    'content-type':
      typeof body === 'string' && body.startsWith('<')
        ? 'text/html; charset=utf-8'
        : 'text/plain; charset=utf-8',
  }
  setTimeout(
    () => response.writeHead(status, { ...type, ...headers }).end(request.method === 'HEAD' ? '' : body),
    delayMs,
  )
}
