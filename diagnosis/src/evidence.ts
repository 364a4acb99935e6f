import type { Evidence } from '@sitewright/contract/findings.ts'
import { EXCERPT_MAX } from '@sitewright/contract/severities.ts'
import type { PageElement } from './page/page.ts'
import { shownPiece } from './shown-name.ts'
import { byteOffset } from './visit/decode.ts'
import type { DnsAnswer } from './visit/names.ts'
import type { Reply } from './visit/reply.ts'
import { ACCEPT_LANGUAGE, agentOf } from './visit/site-client.ts'

/** Quotes the body of an answer, letter for letter, from `index` on. */
export function quoteBody(reply: Reply, index: number, length: number): Evidence {
  const excerpt = cut(reply.text.slice(index, index + length))
  return { ...about(reply), where: `body byte ${byteOffset(reply.text, index, reply.charset)}`, excerpt }
}

/** Quotes an element of the page, whole. */
export const quoteElement = (reply: Reply, { start, end }: Pick<PageElement, 'start' | 'end'>): Evidence =>
  quoteBody(reply, start, end - start)

/** Quotes an element's opening tag. */
export const quoteTag = (reply: Reply, { start, openEnd }: PageElement): Evidence =>
  quoteBody(reply, start, openEnd - start)

/** Quotes what a pattern finds in the body; null when it is not there. */
export function quoteMatch(reply: Reply, pattern: RegExp | string): Evidence | null {
  const found =
    typeof pattern === 'string'
      ? { index: reply.text.indexOf(pattern), length: pattern.length }
      : matchOf(pattern.exec(reply.text))
  return found.index < 0 ? null : quoteBody(reply, found.index, found.length)
}

const matchOf = (match: RegExpExecArray | null) =>
  match ? { index: match.index, length: match[0].length } : { index: -1, length: 0 }

/** Quotes a header line as sent, of several the one that `isMeant`; the observation that it is absent when there is none. */
export function quoteHeader(
  reply: Reply,
  name: string,
  isMeant: (value: string) => boolean = () => true,
): Evidence {
  const { outcome } = reply.fetched
  const raw = outcome.kind === 'response' ? outcome.rawHeaders : []
  const isIt = (text: string, index: number) =>
    index % 2 === 0 && text.toLowerCase() === name.toLowerCase() && isMeant(raw[index + 1] ?? '')
  const at = raw.findIndex(isIt)
  if (at < 0) return { ...about(reply), where: `no header ${name}`, excerpt: '' }
  return {
    ...about(reply),
    where: `header ${name.toLowerCase()}`,
    excerpt: cut(`${raw[at]}: ${raw[at + 1]}`),
  }
}

/** What came instead of, or before, a body: the status, or how the connection failed. */
export function quoteStatus(reply: Reply): Evidence {
  const { outcome } = reply.fetched
  const excerpt =
    outcome.kind === 'response'
      ? cut(`HTTP/${outcome.httpVersion} ${outcome.status} ${outcome.statusText}`.trim())
      : ''
  return { ...about(reply), where: outcome.kind === 'response' ? 'status line' : 'connection', excerpt }
}

/** The observation that something is not in the answer; `what` as in "no <meta name=viewport> in the page". */
export function absentFrom(reply: Reply, what: string): Evidence {
  return { ...about(reply), where: what, excerpt: '' }
}

/** What a resolver answered; `excerpt` quotes the record that matters. */
export function quoteDns(answer: DnsAnswer, excerpt = ''): Evidence {
  const server = answer.server === null ? '' : `${serverOf(answer.server)} `
  // A name that begins with `-`, `+` or `@` would be read as an option, quoted or not.
  const name = `${/^\w/.test(answer.name) ? '' : '-q '}${shellWord(answer.name)}`
  return {
    request: `DNS ${answer.type} ${shownPiece(answer.name)}`,
    status: answer.rcode,
    where: 'answer',
    excerpt: cut(excerpt),
    at: answer.at.toISOString(),
    repeat: `dig ${server}${name} ${answer.type}`,
  }
}

function serverOf(server: string): string {
  const [, address = '', port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(server) ?? []
  const hasPort = server.includes('.') || server.startsWith('[')
  return shellWord(`@${hasPort ? address : server}`) + (hasPort && port ? ` -p ${port}` : '')
}

/** What a TLS server showed; `status` is OpenSSL's or Node's code. */
export function quoteTls(
  { host, port, at }: { host: string; port: number; at: Date },
  status: string | null,
  where: string,
  excerpt: string,
): Evidence {
  return {
    request: `TLS ${host}:${port}`,
    status,
    where,
    excerpt: cut(excerpt),
    at: at.toISOString(),
    repeat: `openssl s_client -connect ${shellWord(`${host}:${port}`)} -servername ${shellWord(host)} </dev/null`,
  }
}

/** What a server's own certificate says: its names and dates, which no handshake spells out. */
export function quoteCertificate(...quoted: Parameters<typeof quoteTls>): Evidence {
  const evidence = quoteTls(...quoted)
  return { ...evidence, repeat: `${evidence.repeat} | openssl x509 -noout -text` }
}

function about(reply: Reply): Omit<Evidence, 'where' | 'excerpt'> {
  return {
    request: `${reply.method} ${reply.url}`,
    status: reply.status ?? failureOf(reply),
    at: reply.at.toISOString(),
    repeat: curlFor(reply),
  }
}

/** The code of an answer that did not come: `ECONNREFUSED`, `nxdomain`, `timeout connect` … */
export function failureOf({ fetched: { outcome } }: Reply): string {
  switch (outcome.kind) {
    case 'response':
      return String(outcome.status)
    case 'dns':
      return outcome.fault
    case 'timeout':
      return `timeout ${outcome.stage}`
    case 'refused':
      return `refused ${outcome.reason}`
    default:
      return outcome.code
  }
}

/** Asks as we did: many a site answers curl's own name, or no language, with something else. */
function curlFor(reply: Reply): string {
  const parts = ['curl', '-sS', reply.method === 'HEAD' ? '-I' : '-i', '--compressed']
  // Otherwise curl takes brackets and braces for a pattern and asks for every address that fits it.
  if (/[[\]{}]/.test(reply.url)) parts.push('-g')
  if (reply.method === 'OPTIONS') parts.push('-X OPTIONS')
  // curl would show nothing of an answer behind a certificate that does not hold.
  if (reply.fetched.tls?.authorized === false) parts.push('-k')
  if (reply.range) parts.push('-r', quoted(reply.range.replace(/^bytes=/, '')))
  parts.push('-A', quoted(agentOf(reply.visitor)), '-H', quoted(`Accept-Language: ${ACCEPT_LANGUAGE}`))
  if (reply.referer) parts.push('-e', quoted(reply.referer))
  if (reply.origin) parts.push('-H', quoted(`Origin: ${reply.origin}`))
  return [...parts, quoted(reply.url)].join(' ')
}

/** One shell argument, whatever a stranger's server put into `text`; signs that steer a screen become `?`. */
const quoted = (text: string) => `'${shownPiece(text).replaceAll("'", "'\\''")}'`

const shellWord = (text: string) => (/^[\w.:@-]+$/.test(text) ? text : quoted(text))

function cut(text: string): string {
  // A cut through the middle of a character would no longer be a quotation.
  return text.length <= EXCERPT_MAX ? text : text.slice(0, EXCERPT_MAX).replace(/[\uD800-\uDBFF]$/, '')
}
