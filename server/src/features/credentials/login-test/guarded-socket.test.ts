import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { buildGuard } from '@sitewright/diagnosis/guard/allowed/rules.ts'
import { expect, test } from 'vitest'
import { guardOf, rulesOf } from '#outside/examiner/rules.ts'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { guardedSocket, transferGuard } from './guarded-socket.ts'

const signal = () => AbortSignal.timeout(5_000)

test('no inside address and no port of another service is connected to', async () => {
  let connections = 0
  const inside = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
  const { port } = inside.address() as AddressInfo
  const guard = transferGuard(guardOf(rulesOf(loadConfig(testEnvironment))))
  const hosts = [
    '127.0.0.1',
    '[::1]',
    'localhost',
    '2130706433',
    '0x7f000001',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
  ]
  for (const host of hosts)
    expect(await guardedSocket(guard, { host, port }, signal()), host).toMatchObject({
      result: 'unknown',
      detail: 'We do not connect to that server name or port.',
    })
  inside.close()
  expect(connections).toBe(0)
})

test.each([21, 22, 990, 2222, 18_765, 60_000])('port %d may be a file server', (port) => {
  expect(transferGuard(buildGuard()).mayUsePort('ftp.example.com', port)).toBe(true)
})

test.each([
  ...[0, 23, 25, 80, 443, 587, 1433, 1521, 2049, 2375, 2376, 3306, 3389, 5432, 5900, 6379],
  ...[8080, 9200, 9300, 11_211, 27_017, 65_536],
])('port %d belongs to somebody else', (port) => {
  expect(transferGuard(buildGuard()).mayUsePort('ftp.example.com', port)).toBe(false)
})

test('our own name is refused on every port', () => {
  const config = loadConfig({ ...testEnvironment, PUBLIC_URL: 'https://www.sitewright-itself.example.com' })
  const guard = transferGuard(guardOf(rulesOf(config)))
  expect(guard.mayUsePort('www.sitewright-itself.example.com', 22)).toBe(false)
})
