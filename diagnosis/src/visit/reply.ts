import type { Fetched } from '#guard/outcome.ts'
import { decode } from './decode.ts'

/** As whom we ask. `sitewright` names itself; the others exist to see what such a visitor sees. */
export type Visitor = 'sitewright' | 'browser' | 'phone' | 'googlebot'

/** One request of the examination and what it came to. */
export interface Reply {
  method: 'GET' | 'HEAD' | 'OPTIONS'
  /** The address asked for; as typed when it could not be parsed. */
  url: string
  visitor: Visitor
  referer: string | null
  origin: string | null
  /** The part of a file that was asked for: `bytes=0-16383`. */
  range: string | null
  fetched: Fetched
  at: Date
  /** Null when no HTTP answer came. */
  status: number | null
  /** The body as text; empty when there is none or it is not text. Of long text `fetched` keeps the first bytes alone. */
  text: string
  charset: string
  /** An earlier answer from the same address, word for word the same. */
  twin: Reply | null
}

export interface Request {
  method?: 'GET' | 'HEAD' | 'OPTIONS'
  visitor?: Visitor
  referer?: string
  /** As a script on another site would ask. */
  origin?: string
  accept?: string
  range?: string
  /** Whole milliseconds, where it is not worth waiting longer. */
  deadlineMs?: number
  /** Of the body as sent; enough to judge a file by default. */
  maxBytes?: number
}

export function replyOf(url: string, request: Request, fetched: Fetched, at: Date): Reply {
  const { outcome } = fetched
  const answered = outcome.kind === 'response' ? outcome : null
  const type = answered?.headers['content-type'] ?? ''
  const { text, charset } =
    answered && (isText(type) || isMislabelled(type, answered.body.bytes))
      ? decode(answered.body.bytes, type)
      : NO_TEXT
  return {
    method: request.method ?? 'GET',
    url: fetched.url?.href ?? url,
    visitor: request.visitor ?? 'sitewright',
    twin: null,
    referer: request.referer ?? null,
    origin: request.origin ?? null,
    range: request.range ?? null,
    fetched: text === '' ? fetched : lighter(fetched),
    at,
    status: answered?.status ?? null,
    text,
    charset,
  }
}

/** Enough for every check that looks at bytes; the text is kept beside them. */
const BYTES_KEPT = 16_384

/** Long text is not kept twice. */
function lighter(fetched: Fetched): Fetched {
  const { outcome } = fetched
  if (outcome.kind !== 'response' || outcome.body.bytes.length <= BYTES_KEPT) return fetched
  const { bytes } = outcome.body
  if (bytes.subarray(0, 512).includes(0)) return fetched
  // A copy: a part of the whole would hold all of it.
  const body = { ...outcome.body, bytes: Buffer.from(bytes.subarray(0, BYTES_KEPT)) }
  return { ...fetched, outcome: { ...outcome, body } }
}

const NO_TEXT = { text: '', charset: 'utf-8' }

/** Text that is sent as "some file": no text holds a zero byte. */
function isMislabelled(type: string, bytes: Buffer): boolean {
  return /octet-stream/i.test(type) && bytes.length > 0 && !bytes.subarray(0, 512).includes(0)
}

function isText(type: string): boolean {
  return !/^(image|audio|video|font)\/(?!svg)|octet-stream|application\/(zip|pdf|gzip)/i.test(type)
}

/** A header of the answer; null when absent or when no answer came. Several lines are joined by a comma. */
export function headerOf(reply: Reply, name: string): string | null {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response') return null
  const value = outcome.headers[name.toLowerCase()]
  if (value === undefined) return null
  return Array.isArray(value) ? value.join(', ') : value
}

const ASKS_TO_WAIT = new Set([408, 425, 429, 430])
const UNREAD = new Set(['not_decoded', 'deadline', 'cut_short', 'bad_gzip'])

/** False where no answer came, none that could be read, or only the wish that we ask later: no word of what is there. */
export function isTelling({ status, fetched: { outcome } }: Reply): boolean {
  if (outcome.kind !== 'response' || status === null) return false
  return !ASKS_TO_WAIT.has(status) && !UNREAD.has(outcome.body.end)
}

export function isOk(reply: Reply): boolean {
  return reply.status !== null && reply.status >= 200 && reply.status < 300
}

export function isHtml(reply: Reply): boolean {
  const type = headerOf(reply, 'content-type')
  if (type) return /html/i.test(type)
  return /^\s*(<!doctype html|<html|<head|<body)/i.test(reply.text.slice(0, 1_000))
}
