import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { namesFaults } from '#catalogue/names/index.ts'
import { examine } from '#examine.ts'
import { buildGuard } from '#guard/allowed/rules.ts'
import { healthyLab, type Lab, openLab } from '#test/lab.ts'
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
