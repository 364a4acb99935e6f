import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { invoiceRoutes } from '@sitewright/contract/invoices.ts'
import { pages } from '@sitewright/contract/pages.ts'
import { quoteRoutes } from '@sitewright/contract/quotes.ts'
import { requestFileRoutes } from '@sitewright/contract/request-files.ts'
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
  const file = path.join(dataDir, 'logs/server.log')
  const written = await readFile(file, 'utf8')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
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
  for (const name of [
    'token',
    'access_token',
    'code',
    'password',
    'key',
    'prefill',
    'say',
    'message',
    'redirect',
  ])
    addresses.push(`/x?${name}=rose7`, `/x?a=1&${name.toUpperCase()}=rose7`)
  for (const address of addresses) expect(withoutSecrets(address)).not.toContain('rose7')
  expect(withoutSecrets('/kb?a=1&key=rose7&b=2')).toBe('/kb?a=1&key=[hidden]&b=2')
})

test('the address of a quote, an invoice and a waiting file is logged without the id that opens it', () => {
  const routes = [quoteRoutes, invoiceRoutes, requestFileRoutes].flatMap((group) => Object.values(group))
  const paths = [...routes.map(({ path }) => path), '/quote/:id', '/pay/invoice/:id']
  const opens = paths.filter((address) => address.includes('/:id'))
  expect(opens.length).toBeGreaterThan(9)
  for (const id of ['x7QkP2-mR_9sLw0aZt4bVg', '-_x7QkP2mR9sLw0aZt4bVgAB', 'ABCDEFGHIJKLMNOPQRSTUV']) {
    const addresses = opens.map((address) => address.replace(':id', id))
    const spelled = id.replace(/[A-C\d-]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    const odd = [
      `/quote/${id}.`,
      `/quote/%22${id}%22`,
      `/quote/${spelled}`,
      `/api/quotes?before=${id}`,
      `//x/${id}`,
    ]
    for (const address of [...addresses, ...odd]) {
      const logged = decodeURIComponent(withoutSecrets(address) ?? '')
      expect(logged).toContain('[hidden]')
      expect(logged).not.toContain(id)
      expect(logged).not.toContain(id.slice(0, 8))
      expect(logged).not.toContain(id.slice(-8))
    }
  }
  expect(withoutSecrets('/api/quotes/x7QkP2-mR_9sLw0aZt4bVg/accept')).toBe('/api/quotes/[hidden]/accept')
  const two = '/api/quotes/x7QkP2-mR_9sLw0aZt4bVg?file=ABCDEFGHIJKLMNOPQRSTUV'
  expect(withoutSecrets(two)).toBe('/api/quotes/[hidden]?file=[hidden]')
})

test('the address of a page and the number of a ticket are logged as they are', () => {
  for (const page of pages) expect(withoutSecrets(page)).toBe(page)
  expect(withoutSecrets('/api/tickets/1234567890/files/12')).toBe('/api/tickets/1234567890/files/12')
})
