import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Guard } from './allowed/rules.ts'
import { forward } from './proxying/forward.ts'
import { Ledger, type ProxiedRequest } from './proxying/ledger.ts'
import { tunnel } from './proxying/tunnel.ts'
import type { Pins } from './resolve.ts'

const CONNECTIONS_MAX = 32
const BYTES_MAX = 30 * 1_048_576
const LIFETIME_MS = 120_000

export interface ProxyLimits {
  /** Connections to sites at once; 32, as many as Chromium opens to a proxy. */
  connections?: number
  /** Both ways, of all connections together; 30 MB. */
  bytes?: number
  /** The host whose page is looked at; every other one gets 60 connections and 20 MB. */
  home?: string
  /** After which everything is closed; 120 s. */
  lifetimeMs?: number
  /** What names came to earlier in the same examination; without it each is asked once for this proxy. */
  pins?: Pins
}

export interface GuardedProxy {
  port: number
  /** What was asked for so far, refused ones too; at most 1,000. */
  readonly requests: readonly ProxiedRequest[]
  /** Ends every connection and frees the port; may be called twice. */
  close(): Promise<void>
}

/**
 * An HTTP proxy on 127.0.0.1 as the only way out of a browser, which would resolve names itself: every CONNECT and
 * every `http://` request is parsed, resolved, vetted and pinned like any other, and refused with 403 unconnected.
 * Chromium needs `--proxy-server`, `--proxy-bypass-list=<-loopback>`, and QUIC and WebRTC off.
 */
export async function openGuardedProxy(guard: Guard, limits: ProxyLimits = {}): Promise<GuardedProxy> {
  const { connections = CONNECTIONS_MAX, bytes = BYTES_MAX, lifetimeMs = LIFETIME_MS } = limits
  const ledger = new Ledger({ connections, bytes, home: limits.home })
  const ending = new AbortController()
  const passage = { guard, ledger, pins: limits.pins ?? new Map(), signal: ending.signal }

  const server = createServer((asked, answer) => {
    forward(passage, asked, answer).catch(() => answer.destroy())
  })
  server.on('connect', (asked, client, early) => {
    tunnel(passage, asked, client, early).catch(() => client.destroy())
  })
  server.on('connection', (client) => ledger.watch(client))
  server.on('clientError', (_, client) => client.destroy())
  // Idle ones count here too, so that they cannot pile up.
  server.maxConnections = connections * 2

  const closed = new Promise<void>((resolve) => void server.once('close', resolve))
  const close = () => {
    ending.abort()
    clearTimeout(lifetime)
    ledger.closeAll()
    server.close()
    return closed
  }
  const lifetime = setTimeout(close, lifetimeMs)
  lifetime.unref()
  await new Promise<void>((resolve, reject) => {
    // Stays on: an error of the listener later on must not end the process.
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return { port: (server.address() as AddressInfo).port, requests: ledger.requests, close }
}
