import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { examine } from '#examine.ts'
import { buildGuard } from '#guard/allowed/rules.ts'
import { type Host, healthyLab, type Lab, openLab } from '#test/lab.ts'
import { type Listening, listen, rawServer } from '#test/listen.ts'
import { healthyPages } from '#test/pages.ts'

const codes = namesFaults.map(({ code }) => code)
let open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()))
  open = []
})

async function kept(lab: Lab): Promise<Lab> {
  open.push(lab)
  return lab
}

async function examineServer(server: Listening) {
  open.push(server)
  const guard = buildGuard({ allow: ['127.0.0.0/8'], resolve: [`shop.test:${server.port}:127.0.0.1`] })
  return examine(`http://shop.test:${server.port}/`, { guard, codes })
}

test.each(['shop.test', 'https://shop.test', 'http://shop.test', 'https://shop.test:8443'])(
  'closed ports are reported as a server that refuses: %s',
  async (typed) => {
    const lab = await kept(await openLab({ hosts: { 'shop.test': {}, 'www.shop.test': {} } }))
    const { findings, state } = await lab.examine(typed, { codes })
    expect(findings).toMatchObject([{ code: 'net.refused', verdict: 'confirmed', severity: 'critical' }])
    expect(findings[0]?.evidence[0]?.status).toBe('ECONNREFUSED')
    expect(state).toBe('down')
  },
)

test('only the port without padlock closed is a lesser matter', async () => {
  const lab = await kept(await healthyLab({}, { host: { http: null } }))
  const { findings } = await lab.examine('http://shop.test', { codes })
  expect(findings[0]).toMatchObject({ code: 'net.refused', severity: 'medium' })
  expect(await lab.codes('https://shop.test', { codes })).not.toContain('net.refused')
})

test('only the secure port closed is not called a server that refuses', async () => {
  const lab = await kept(
    await openLab({
      hosts: { 'shop.test': { http: healthyPages('http://shop.test') }, 'www.shop.test': {} },
    }),
  )
  expect(await lab.codes('https://shop.test', { codes })).not.toContain('net.refused')
  expect(await lab.codes('shop.test', { codes })).not.toContain('net.refused')
})

test('a front door that leads to a closed one is a server that refuses', async () => {
  const lab = await kept(
    await openLab({ hosts: { 'shop.test': { http: 'https://shop.test' }, 'www.shop.test': {} } }),
  )
  expect(await lab.codes('http://shop.test', { codes })).toContain('net.refused')
})

test('a server that hangs up is reported as likely, never as sure', async () => {
  const report = await examineServer(await rawServer((socket) => socket.destroy()))
  expect(report.findings).toMatchObject([{ code: 'net.refused', verdict: 'likely' }])
})

test('a server that speaks something else is not judged', async () => {
  const report = await examineServer(await rawServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')))
  expect(report.findings).toMatchObject([{ code: 'net.refused', verdict: 'inconclusive' }])
})

test('a server whose headers are longer than we read is not said to break rules', async () => {
  const cookies = 'Set-Cookie: a=b\r\n'.repeat(2_000)
  const report = await examineServer(
    await rawServer((socket) => socket.end(`HTTP/1.1 200 OK\r\n${cookies}\r\nBread`)),
  )
  expect(report).toMatchObject({ state: 'unknown', findings: [] })
  expect(report.not_examined).toContainEqual({
    what: 'the pages of your site',
    why: expect.stringContaining('longer than our check reads'),
  })
})

test('a server that takes the call and says nothing is reported as likely', { timeout: 40_000 }, async () => {
  const report = await examineServer(await rawServer(() => undefined))
  expect(report.findings).toMatchObject([{ code: 'net.timeout', verdict: 'likely' }])
  expect(report.took_ms).toBeLessThan(21_000)
})

test('one dropped connection is no outage', async () => {
  const { body } = healthyPages('http://shop.test')['/'] as { body: string }
  let calls = 0
  const report = await examineServer(
    await listen(
      createServer((request, response) => {
        calls += 1
        if (calls === 1) request.socket.destroy()
        else response.writeHead(200, { 'content-type': 'text/html' }).end(body)
      }),
    ),
  )
  expect(report.findings.filter(({ code }) => code.startsWith('net.'))).toEqual([])
})

const DOMAIN = {
  A: ['127.0.0.1'],
  NS: ['ns1.shop.test'],
  SOA: 'ns1.shop.test',
  MX: [[10, 'mail.shop.test']] as [number, string][],
}
const led = async (location: string, hosts: Record<string, Host> = {}) => {
  const moved = { '*': { status: 302, headers: { location } } }
  const zone = { 'shop.test': DOMAIN, 'office.test': { A: ['10.0.0.3'] } }
  const lab = await kept(await healthyLab(moved, { host: { https: moved }, hosts, zone }))
  return (await lab.examine('https://shop.test', { codes })).findings
}

test.each([
  [
    'a name that is gone, though the domain takes mail',
    'https://gone.example/',
    'dns.nxdomain',
    'does not exist',
  ],
  ['a closed port', 'https://shop.test:8443/', 'net.refused', 'does not answer'],
])('a site that forwards everybody to %s is named as that', async (_, location, code, words) => {
  const [finding] = await led(location)
  expect(finding).toMatchObject({ code, verdict: 'confirmed', title: expect.stringContaining(words) })
  expect(finding?.means).toMatch(
    /^shop\.test works, but it forwards everybody to (gone\.example|shop\.test:8443)/,
  )
})

test('a server where nothing listens is not said to be the one that forwards there', async () => {
  const [finding] = await led('https://closed.test/', { 'closed.test': {} })
  expect(finding).toMatchObject({ code: 'net.refused', verdict: 'confirmed' })
  expect(finding?.means).not.toContain('Your name leads to a machine')
  expect(finding?.evidence.map(({ excerpt }) => excerpt)).toContain('location: https://closed.test/')
})

test.each([
  'ftp://shop.test/',
  'http://[bad',
  `/${'a'.repeat(7_000)}`,
  'https://me:secret@shop.test/',
  'https://office.test/',
])('nothing is said of a server that forwards to %s but that we cannot follow', async (location) => {
  const [finding] = await led(location)
  expect(finding).toMatchObject({ code: 'net.timeout', verdict: 'inconclusive' })
  expect(finding?.means).toMatch(/^Your server answers, and /)
})
