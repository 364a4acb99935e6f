import { gzipSync } from 'node:zlib'
import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteHeader } from '#evidence.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { headerOf, type Reply } from '#visit/reply.ts'
import { fetchOwnFiles } from './page-assets.ts'

const TEXT_MIN = 10_000
const SAVING_MIN = 0.3
/** From here on it is felt; below it is only untidy. */
const FILE_FELT = 50_000
const TOTAL_FELT = 100_000

interface Plain {
  reply: Reply
  bytes: number
  saved: number
}

/** `perf.compression`: text sent in full to a visitor who said that it may come packed. */
export const compression: Check = {
  codes: ['perf.compression'],
  when: 'content',
  async look(snapshot) {
    const { answer } = snapshot
    const plain = [answer, ...(await fetchOwnFiles(snapshot))].flatMap((reply) => plainOf(reply) ?? [])
    const [largest] = plain.sort((a, b) => b.bytes - a.bytes)
    if (!largest || !(await isStillPlain(snapshot, largest))) return []
    const total = sum(plain.map(({ bytes }) => bytes))
    const felt = largest.bytes > FILE_FELT || total > TOTAL_FELT
    const evidence = plain.slice(0, 5).map(({ reply, bytes, saved }) => ({
      ...quoteHeader(reply, 'content-encoding'),
      where: `no header content-encoding: ${bytes} bytes sent, ${bytes - saved} would do`,
    }))
    const percent = Math.round((100 * sum(plain.map(({ saved }) => saved))) / total)
    return [
      detection('perf.compression', 'confirmed', evidence, {
        severity: felt ? 'medium' : 'low',
        means: `Your server sends ${Math.round(total / 1_000)} kB of text unpacked; packed it would be ${percent} % less. Visitors on phones wait for the difference on every first visit.`,
      }),
    ]
  },
}

function plainOf(reply: Reply): Plain | null {
  const { outcome } = reply.fetched
  if (outcome.kind !== 'response' || outcome.body.encoding !== null) return null
  const bytes = Buffer.from(reply.text)
  if (bytes.length <= TEXT_MIN || !isText(headerOf(reply, 'content-type') ?? '')) return null
  const saved = bytes.length - gzipSync(bytes).length
  return saved < SAVING_MIN * bytes.length ? null : { reply, bytes: bytes.length, saved }
}

/** Some file networks pack only from the second request on. */
async function isStillPlain({ client, home, second }: ContentSnapshot, { reply }: Plain): Promise<boolean> {
  const again = reply === home.last ? (await second()).last : await client.again(reply.url)
  return plainOf(again) !== null
}

function isText(type: string): boolean {
  return /^(text\/|application\/(javascript|x-javascript|ecmascript|json|xml|xhtml\+xml|ld\+json|manifest\+json)|image\/svg\+xml)/i.test(
    type.trim(),
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
