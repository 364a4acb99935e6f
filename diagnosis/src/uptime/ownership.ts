import { isIP } from 'node:net'
import type { Guard } from '#guard/allowed/rules.ts'
import { guardedFetch } from '#guard/fetch.ts'
import { type Followed, followRedirects } from '#guard/follow.ts'
import { Names } from '#visit/names.ts'
import { pageInTurns } from '#visit/page-of.ts'
import { replyOf } from '#visit/reply.ts'
import { agentOf } from '#visit/site-client.ts'

const BYTES_MAX = 200_000
const DEADLINE_MS = 8_000

export const META_NAME = 'sitewright-verification'
export const FILE_PATH = '/.well-known/sitewright.txt'
export const DNS_LABEL = '_sitewright'

export interface OwnershipSeen {
  way: 'file' | 'meta' | 'dns'
  found: boolean
  says: string
}

/**
 * Looks for the token in a file, in a meta tag of the page and in a TXT record, all at once. Redirects are followed on
 * the very same host alone: a page elsewhere proves nothing about this one.
 */
export function proveOwnership(guard: Guard, url: URL, token: string): Promise<OwnershipSeen[]> {
  return Promise.all([inFile(guard, url, token), inMeta(guard, url, token), inDns(guard, url, token)])
}

async function inFile(guard: Guard, url: URL, token: string): Promise<OwnershipSeen> {
  const seen = (found: boolean, says: string): OwnershipSeen => ({ way: 'file', found, says })
  const asked = await ask(guard, new URL(FILE_PATH, url))
  if (typeof asked === 'string') return seen(false, asked)
  if (asked.text.trim() === token) return seen(true, 'The file is there.')
  return seen(
    false,
    asked.text.trim() === '' ? 'The file is empty.' : 'A file is there, with other text in it.',
  )
}

async function inMeta(guard: Guard, url: URL, token: string): Promise<OwnershipSeen> {
  const seen = (found: boolean, says: string): OwnershipSeen => ({ way: 'meta', found, says })
  const asked = await ask(guard, url)
  if (typeof asked === 'string') return seen(false, asked)
  const page = await pageInTurns(asked)
  const tags = page
    .all('meta')
    .filter((tag) => tag.attributes.name?.toLowerCase() === META_NAME && !page.isInside(tag, 'body'))
  if (tags.some((tag) => tag.attributes.content?.trim() === token))
    return seen(true, 'The meta tag is there.')
  return seen(
    false,
    tags.length > 0 ? 'A meta tag is there, with another value.' : 'The page has no such meta tag.',
  )
}

async function inDns(guard: Guard, url: URL, token: string): Promise<OwnershipSeen> {
  const seen = (found: boolean, says: string): OwnershipSeen => ({ way: 'dns', found, says })
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0)
    return seen(false, 'An address of numbers has no DNS records; please use another way.')
  const name = `${DNS_LABEL}.${url.hostname.replace(/\.$/, '')}`
  const { rcode, answers } = await new Names(guard, () => new Date()).ask(name, 'TXT')
  if (rcode === 'TIMEOUT' || rcode === 'FAILED') return seen(false, 'The name servers did not answer us.')
  const texts = answers.flatMap((answer) => (answer.type === 'TXT' ? [textOf(answer.data)] : []))
  if (texts.some((text) => text.trim() === token)) return seen(true, 'The DNS record is there.')
  return seen(
    false,
    texts.length > 0 ? 'A record is there, with another value.' : 'There is no such DNS record yet.',
  )
}

function textOf(data: unknown): string {
  return [data].flat().map(String).join('')
}

/** The answer as text, or in plain words why there is none. */
async function ask(guard: Guard, url: URL) {
  const followed = await followRedirects(
    (text, asked) =>
      guardedFetch(guard, text, { ...asked, userAgent: agentOf('sitewright'), maxBytes: BYTES_MAX }),
    url.href,
    {
      deadlineMs: DEADLINE_MS,
      hopsMax: 3,
      mayFollow: (to) => to.hostname === url.hostname && to.port === url.port,
      isEnough: ({ tls }) => tls?.authorized === false,
    },
  )
  return readAnswer(followed)
}

function readAnswer({ hops, end, away }: Followed) {
  const last = hops.at(-1)
  if (last?.outcome.kind !== 'response') return 'The site did not answer us.'
  if (end === 'left')
    return `The site sends us on to ${away?.hostname ?? 'another site'}, which proves nothing about this one.`
  if (last.tls && !last.tls.authorized)
    return 'The certificate of the site is not valid, so its answer proves nothing.'
  const { status } = last.outcome
  if (status !== 200)
    return status === 404 ? 'There is nothing at that address yet.' : `The site answers with ${status}.`
  return replyOf(last.url?.href ?? '', {}, last, new Date())
}
