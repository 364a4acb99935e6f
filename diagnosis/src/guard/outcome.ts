import type { IncomingHttpHeaders } from 'node:http'
import type { TargetRefusal } from './allowed/target.ts'
import type { Body } from './body.ts'
import type { TlsFacts } from './certificate.ts'
import type { Attempt } from './connect.ts'
import type { DnsFault } from './resolve.ts'

/** How long each step took by itself, in milliseconds; null when it was not come to. */
export interface Times {
  dnsMs: number | null
  connectMs: number | null
  tlsMs: number | null
  firstByteMs: number | null
  totalMs: number
}

export interface Answered {
  kind: 'response'
  address: string
  status: number
  statusText: string
  httpVersion: string
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  body: Body
}

/** What one request came to. Everything a site can do is one of these. */
export type Outcome =
  | Answered
  | {
      kind: 'refused'
      reason: TargetRefusal | 'address'
      address: string | null
      hides: string | null
      /** Other addresses of the name are public, and visitors may come by them. */
      isHalf?: true
    }
  | { kind: 'dns'; fault: DnsFault }
  | { kind: 'connect'; code: string }
  | { kind: 'tls'; code: string; alert: number | null }
  | { kind: 'timeout'; stage: 'connect' | 'tls' | 'first_byte' }
  | { kind: 'protocol'; code: string }

export interface Fetched {
  /** As asked for, parsed; null when it could not be. */
  url: URL | null
  outcome: Outcome
  addresses: string[]
  attempts: Attempt[]
  tls: TlsFacts | null
  times: Times
}
