import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { examine } from '@sitewright/diagnosis/examine.ts'
import { buildGuard } from '@sitewright/diagnosis/guard/allowed/rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHours } from '#server/hours-config.ts'
import { blank, type Draft, type Facts, type Memory } from '../turn.ts'
import { afterExamination } from './examined.ts'
import { plan } from './plan.ts'

const guard = buildGuard({ allow: ['127.0.0.1/32'] })

const facts: Facts = {
  signedIn: false,
  verified: false,
  tier: null,
  freeFixes: 5,
  ownWebsite: null,
  business: { name: 'Sitewright', support_email: 'help@sitewright.example' },
  hours: readHours({ SUPPORT_HOURS: 'Mon-Fri 09:00-17:00', SUPPORT_HOLIDAYS: 'GB-ENG' }),
  now: Date.parse('2026-11-20T10:00:00Z'),
}
const servers: Server[] = []

async function site(status: number, body: string): Promise<string> {
  const server = createServer((request, response) => {
    const known = request.url === '/' || status !== 200
    response.writeHead(known ? status : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(known ? body : '<h1>Not found</h1>')
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function ask(says: string): Promise<{ draft: Draft; memory: Memory }> {
  const called = plan(says, blank, facts, { ownerConsent: false })
  if (called.kind !== 'examine') throw new Error(`${called.kind} and no examination`)
  const report = await examine(`http://${called.url}`, { guard, words: called.memory.words.join(' ') })
  return afterExamination(report, 'e-1', called.memory, facts)
}

let crashed = ''
let hidden = ''
/** No program listens there; a port that was given back could be another test's by now. */
const gone = '127.0.0.1:1'

beforeAll(async () => {
  crashed = await site(
    500,
    '<!doctype html><html lang="en"><head><title>WordPress &rsaquo; Error</title></head><body id="error-page"><div class="wp-die-message"><p>There has been a critical error on this website.</p></div></body></html>',
  )
  hidden = await site(
    200,
    `<!doctype html><html lang="en"><head><title>Bluebird Bakery, Leeds</title><meta name="description" content="Bread and cakes, baked every morning in Leeds."><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex,nofollow"></head><body><h1>Bluebird Bakery</h1><p>${'We bake bread and cakes every morning. '.repeat(30)}</p></body></html>`,
  )
})

afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
})

test('a crashed WordPress is named, with its price', async () => {
  const { draft } = await ask(`there has been a critical error on ${crashed}`)
  expect(draft.cards[0]?.code).toBe('wp.critical_error')
  expect(draft.text).toMatch(/£21/)
})

test('a page that hides from Google is what explains being lost there', async () => {
  const { draft, memory } = await ask(`${hidden} is not on google any more`)
  expect(memory.report?.findings.map(({ code }) => code)).toContain('seo.noindex')
  expect(draft.text).toMatch(/hide you/)
})

test('a server that is gone is called down, with who can help for nothing', async () => {
  const { draft } = await ask(`${gone} does not open`)
  expect(draft.text).toMatch(/refuses every connection/)
  expect(draft.text).toMatch(/do not pay anyone/)
})
