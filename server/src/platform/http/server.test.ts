import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { CONNECTIONS_OF_NETWORK, LARGE_BODY_BYTES, slots } from '../budget-table.ts'
import { openLog } from '../log.ts'
import { createHttpServer } from './server.ts'

test('of a request are written down its address and answer, and none of its headers', async () => {
  const { services } = await startTestApp()
  const { dataDir } = services.config
  const log = openLog({ ...services.config, test: false, logLevel: 'info' })
  const app = await createHttpServer({ ...services, log })
  onTestFinished(() => app.close())
  const headers = { authorization: 'Bearer rose1', cookie: 'rt=rose2', 'x-made-up': 'rose3' }
  await app.inject({ url: '/nowhere', headers })
  await new Promise((done) => log.flush(done))
  const written = await readFile(path.join(dataDir, 'logs/server.log'), 'utf8')
  expect(written).toContain('"url":"/nowhere"')
  expect(written).toContain('"status":404')
  expect(written).not.toMatch(/rose\d/)
})

test('our own server refuses what one network has beyond its connections, requests and large bodies', async () => {
  const { url, services } = await startTestApp()
  const { budgets } = services
  const ask = async (length: number) => {
    const body = JSON.stringify({ email: 'x'.repeat(length), password: 'x' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}${accountRoutes.login.path}`, { method: 'POST', headers, body })).status
  }
  const large = LARGE_BODY_BYTES
  expect([await ask(1), await ask(large)]).toEqual([400, 400])
  {
    using _ = budgets.enter(slots.largeBodiesOfNetwork, '127.0.0.1', slots.largeBodiesOfNetwork.atOnce)
    expect([await ask(1), await ask(large)]).toEqual([400, 429])
  }
  {
    using _ = budgets.enter(slots.requestsOfNetwork, '127.0.0.1', slots.requestsOfNetwork.atOnce)
    expect([await ask(1), await ask(large)]).toEqual([429, 429])
  }
  const sockets = Array.from({ length: CONNECTIONS_OF_NETWORK + 1 }, () => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: '127.0.0.2' })
    onTestFinished(() => void socket.destroy())
    return socket.on('error', () => undefined)
  })
  await Promise.race(sockets.map((socket) => once(socket, 'close')))
  await expect.poll(() => sockets.filter(({ closed }) => closed)).toHaveLength(1)
})
