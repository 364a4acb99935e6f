import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
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
