import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { createServer as createTls } from 'node:tls'
import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { addLogin, openJob } from '#test/credentials.ts'
import { certificate } from '../../../../../diagnosis/test/certificates.ts'
import { listen } from '../../../../../diagnosis/test/listen.ts'

/** Port 990, where FTP is encrypted from the first byte, is not one that a test may listen on. */
function lead990To(port: number): void {
  const { connect } = net
  const dial = (wish: net.TcpNetConnectOpts, ...more: []) =>
    connect(wish.port === 990 ? { ...wish, port } : wish, ...more)
  vi.spyOn(net, 'connect').mockImplementation(dial as typeof connect)
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
}

test('a password is not sent to a server whose certificate nobody vouches for', async () => {
  let connections = 0
  let said = ''
  const server = createTls(certificate({ name: 'homemade' }), (socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      said += bytes
      socket.write(said.includes('PASS') ? '230 In\r\n' : '331 Go on\r\n')
    })
    socket.write('220 Welcome\r\n')
  })
  const { port, close } = await listen(server)
  onTestFinished(close)
  lead990To(port)
  const app = await startTestApp({ PROBE_ALLOW: '127.0.0.0/8' })
  const ann = await join(app, 'Ann Baker')
  const { id } = await addLogin(ann, await openJob(ann), {
    kind: 'sftp',
    host: '127.0.0.1',
    port: 990,
    protocol: 'ftps',
  })
  const asked = ann.call(credentialRoutes.test, { params: { id } })
  const waiting = "select from graphile_worker.jobs where task_identifier = 'credentials.try-login'"
  await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1)
  await app.work()
  expect((await asked).body).toEqual({
    result: 'unknown',
    detail: 'The certificate of the server cannot be trusted, so we did not send the password.',
  })
  expect([connections, said]).toEqual([1, ''])
})
