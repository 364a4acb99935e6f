import { quoteBody } from '#evidence.ts'
import type { SiteSnapshot } from '#snapshot.ts'
import { headerOf, isOk, type Reply } from '#visit/reply.ts'

const FIRST_BYTES = 'bytes=0-2047'
const KEPT = 3_072

/** The first bytes of an unlinked file, as text whatever its type. */
export interface Probe {
  reply: Reply
  text: string
  isHtml: boolean
}

/** Asks for the first two kilobytes. Null when the site has no such file, or says so in the form of a page. */
export async function probe({ client, answer }: SiteSnapshot, path: string): Promise<Probe | null> {
  const url = URL.parse(path, answer?.fetched.url?.origin)
  if (!url) return null
  const reply = await client.get(url.href, { range: FIRST_BYTES, accept: '*/*' })
  if (!isOk(reply)) return null
  const text = textOf(reply)
  return { reply: { ...reply, text }, text, isHtml: looksLikeHtml(reply, text) }
}

/** As sent, byte for letter: configuration and dumps come as any type, also as none. */
export function textOf({ fetched: { outcome } }: Reply): string {
  return outcome.kind === 'response' ? outcome.body.bytes.subarray(0, KEPT).toString('utf8') : ''
}

/** By what it is more than by its type: careless servers send settings as HTML. */
function looksLikeHtml(reply: Reply, text: string): boolean {
  const start = text.trimStart().slice(0, 1_000)
  if (/^<\?php/i.test(start)) return false
  if (/^<[!?a-z]/i.test(start) || /<(?:html|head|body|title)\b/i.test(start)) return true
  const isSentAsHtml = /html/i.test(headerOf(reply, 'content-type') ?? '')
  return isSentAsHtml && /<\/?(?:p|div|span|a|h\d|br|pre|table|ul)\b/i.test(start)
}

/** True when the site answers the same to an address that cannot exist, so that an answer proves nothing. */
export async function isAnsweredAnyway(snapshot: SiteSnapshot, { text }: Probe): Promise<boolean> {
  const missing = await snapshot.missing()
  return missing.some((reply) => isOk(reply) && (textOf(reply) === text || isAlike(textOf(reply), text)))
}

function isAlike(a: string, b: string): boolean {
  const [one, two] = [new Set(a.split(/\s+/)), new Set(b.split(/\s+/))]
  const both = [...one].filter((word) => two.has(word)).length
  return both / Math.max(1, one.size + two.size - both) > 0.8
}

/** Quotes only what proves it: never a value, which may be a secret. */
export function quoteFound({ reply, text }: Probe, pattern: RegExp) {
  const found = pattern.exec(text)
  return found ? quoteBody(reply, found.index, found[0].length) : null
}
