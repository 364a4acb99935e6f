import { randomBytes } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { flood, Neighbour, neighbours } from '../network.ts'

const session = () => randomBytes(16).toString('hex')

/** Runs of combining marks, whose normalising takes time with the square of their length (F5). */
export const marks: Attack = async ({ url, token, ticket, signal }) => {
  const from = neighbours(url)
  const run = `${'\u0301\u0316\u0327'.repeat(2_600)}`
  const mine = new Neighbour(url)
  mine.token = token
  await flood(signal, 40, (turn) => {
    const one = from[turn % from.length] as Neighbour
    const sent: [string, object][] = [
      ['/api/chat', { sessionId: session(), prompt: `a${run}` }],
      ['/api/register', { name: `a${run}`, email: `${turn}@m.example`, password: run, confirmPassword: run }],
      ['/api/login', { email: 'ann@sitewright.example', password: run.slice(0, 512) }],
      [`/api/tickets/${ticket}/messages`, { message: `a${run.repeat(5)}` }],
    ]
    const [path, body] = sent[turn % sent.length] as [string, object]
    return (path.endsWith('messages') ? mine : one).throw(path, { body })
  })
}

/** Messages that are dear to understand (C19, S4): what becomes longer when normalised, many mistyped words, blanks. */
export const tiringWords: Attack = async ({ url, signal }) => {
  const prompts = [
    `a${'\u2026'.repeat(1_998)}a`,
    '\uFDFA'.repeat(2_000),
    Array.from({ length: 330 }, (_, n) => `wrdprs${n}`)
      .join(' ')
      .slice(0, 2_000),
    `a${' '.repeat(1_998)}a`,
    'http://'.repeat(280),
    `${'a.'.repeat(990)}com`,
    '1'.repeat(2_000),
    '('.repeat(2_000),
  ]
  // A guest may write ten messages in ten minutes, so each comes from another place.
  await flood(signal, 20, async (turn) => {
    const from = new Neighbour(url)
    await from.throw('/api/chat', { body: { sessionId: session(), prompt: prompts[turn % prompts.length] } })
    await from.leave()
  })
}

/** Bodies of odd shapes: deep, wide, of keys that reach into prototypes, of a megabyte, no JSON at all. */
export const shapes: Attack = async ({ url, signal }) => {
  const from = neighbours(url)
  const bodies = [
    '['.repeat(500_000),
    `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
    `[${'1,'.repeat(400_000)}1]`,
    `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
    `{"__proto__":{"a":1},"constructor":{"prototype":{}},"x":"${'y'.repeat(900_000)}"}`,
    `"${'\\u0000'.repeat(150_000)}"`,
    'x'.repeat(1_100_000),
  ]
  const paths = ['/api/chat', '/api/login', '/api/register', '/api/analytics/events', '/api/payments/webhook']
  const hosts = ['evil.example', '127.0.0.1:1', 'localhost']
  await flood(signal, 20, (turn) =>
    (from[turn % from.length] as Neighbour).throw(paths[turn % paths.length] ?? '', {
      body: bodies[turn % bodies.length],
      headers: { host: hosts[turn % hosts.length] ?? '', origin: 'https://evil.example' },
    }),
  )
}

/** Errors of a browser that name our largest scripts in turn, whose source maps are to be read for each. */
export const maps: Attack = async ({ url, signal }) => {
  const read = async (path: string) => (await fetch(url + path)).text()
  const scriptsIn = (text: string) => text.match(/\/assets\/[\w.-]+\.js/g) ?? []
  const shown = scriptsIn(await read('/'))
  const lists = await Promise.all(shown.filter((path) => path.includes('manifest')).map(read))
  const scripts = [...new Set([...shown, ...lists.flatMap(scriptsIn)])]
  const from = neighbours(url)
  let turn = 0
  await flood(signal, 20, async (report) => {
    const errors = Array.from({ length: 10 }, () => ({
      message: 'x is not a function',
      file: scripts[turn++ % scripts.length],
      line: 1,
      column: 1,
      path: '/',
    }))
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/144.0' }
    await from[report % from.length]?.throw('/api/errors', { body: { errors }, headers })
  })
}
