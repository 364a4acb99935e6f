import type { ContentSnapshot } from '#snapshot.ts'
import type { Names } from '#visit/names.ts'
import { pageOf } from '#visit/page-of.ts'
import { type Reply, replyOf } from '#visit/reply.ts'
import type { Chain, SiteClient } from '#visit/site-client.ts'

/** A site without a network: its front page, what a second visit gets, and files by path; all else is missing. */
export interface InMemory {
  front: string
  second?: string
  files?: Record<string, { type: string; body: string }>
}

const ADDRESS = 'https://site.example/'

/** What the checks look at, so that nothing but their own work takes time. */
export function snapshotInMemory({ front, second, files = {} }: InMemory): ContentSnapshot {
  const answer = replyIn(ADDRESS, 200, 'text/html', front)
  const home = chainOf(answer)
  const again = second === undefined ? home : chainOf(replyIn(ADDRESS, 200, 'text/html', second))
  const get = async (url: string) => {
    const file = files[new URL(url).pathname]
    return file ? replyIn(url, 200, file.type, file.body) : replyIn(url, 404, 'text/plain', 'Not found')
  }
  const follow = async (url: string) => (new URL(url).pathname === '/' ? home : chainOf(await get(url)))
  const names = { ask: noRecords, again: noRecords } as unknown as Names
  const client = {
    get,
    again: get,
    follow,
    followInside: follow,
    names,
    log: [],
    now,
  } as unknown as SiteClient
  return {
    site: {
      url: new URL(ADDRESS),
      schemeTyped: true,
      host: 'site.example',
      domain: 'site.example',
      sibling: null,
      usualPort: true,
      dnsTold: false,
    },
    client,
    now: now(),
    owner: false,
    home,
    entry: ADDRESS,
    tries: [home],
    plain: null,
    secure: null,
    sibling: null,
    answer,
    page: pageOf(answer),
    shield: null,
    platform: null,
    second: async () => again,
    missing: () => Promise.all([get(`${ADDRESS}none.html`), get(`${ADDRESS}none`)]),
    robots: () => get(`${ADDRESS}robots.txt`),
  }
}

const now = () => new Date()

async function noRecords(name: string, type: string) {
  return { name, type, rcode: 'NOERROR', answers: [], authorities: [], server: null, at: now() }
}

const chainOf = (last: Reply): Chain => ({ replies: [last], last, end: 'arrived', away: null })

function replyIn(url: string, status: number, type: string, text: string): Reply {
  const bytes = Buffer.from(text)
  return replyOf(
    url,
    {},
    {
      url: new URL(url),
      outcome: {
        kind: 'response',
        status,
        statusText: '',
        httpVersion: '1.1',
        headers: { 'content-type': type },
        rawHeaders: ['Content-Type', type],
        body: { bytes, rawBytes: bytes.length, end: 'complete', encoding: null },
        address: '192.0.2.1',
      },
      addresses: ['192.0.2.1'],
      attempts: [],
      tls: null,
      times: { dnsMs: 0, connectMs: 0, tlsMs: 0, firstByteMs: 5, totalMs: 10 },
    },
    now(),
  )
}
