import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { openLog, withoutSecrets } from './log.ts'

test('passwords, tokens, cookies and the headers of a request are not written down', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-log-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const config = loadConfig({
    ...testEnvironment,
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
  })
  const log = openLog(config)
  const secrets = { password: 'rose1', currentPassword: 'rose2', newPassword: 'rose3', token: 'rose4' }
  for (const [name, secret] of Object.entries(secrets)) log.info({ body: { [name]: secret } }, 'sent')
  log.info({ res: { headers: { 'set-cookie': 'rose5' } } }, 'answered')
  const headers = { authorization: 'Bearer rose6', cookie: 'session=rose7' }
  log.info({ req: { method: 'GET', url: '/x?token=rose8', ip: '203.0.113.9', headers } }, 'asked')
  await new Promise((done) => log.flush(done))
  const written = await readFile(path.join(dataDir, 'logs/server.log'), 'utf8')
  expect(written).toContain('"ip":"203.0.113.9"')
  expect(written.match(/rose\d/g)).toBeNull()
  expect(written.match(/\[hidden\]/g)).toHaveLength(6)
})

test('typed text and every secret are hidden in the address that is logged', () => {
  const told = new URLSearchParams({ problem_description: 'the password is rose7' }).toString()
  const addresses = [
    `/login?${new URLSearchParams({ redirect: '/contact', prefill: told })}`,
    `/login?${new URLSearchParams({ redirect: `/contact?${told}` })}`,
    `/contact?${told}`,
    '/contact?message=the+password+is+rose7&a=1',
    '/?say=rose7#ask',
    '/api/x?token=rose7',
    '/api/x?a=1&%74oken=rose7',
    '/api/x?TOKE%4E=rose7',
    '/api/x?a=1?%70assword=rose7',
    '/x?problem%5Fdescription=rose7',
    'http://x/api/x?code=rose7',
  ]
  for (const address of addresses) expect(withoutSecrets(address)).not.toContain('rose7')
  expect(withoutSecrets('/kb?a=1&key=rose7&b=2')).toBe('/kb?a=1&key=[hidden]&b=2')
})
