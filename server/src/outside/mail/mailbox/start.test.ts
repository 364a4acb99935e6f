import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSmtp } from '../smtp.ts'
import { listPage, mailPage } from './pages.ts'
import { type Mailbox, startMailbox } from './start.ts'

async function dataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-mailbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder?: string): Promise<Mailbox> {
  const mailbox = await startMailbox({ dataDir: folder ?? (await dataDir()) })
  onTestFinished(() => mailbox.close())
  return mailbox
}

async function send(
  mailbox: Mailbox,
  to: string,
  subject: string,
  html = '<p>Words</p>',
  text = 'Words',
): Promise<void> {
  const mailer = openSmtp({ url: mailbox.smtpUrl, from: 'support@sitewright.example' })
  await mailer.deliver({
    messageId: `<${subject.length}@test>`,
    date: new Date(),
    kind: 'test',
    to,
    subject,
    text,
    html,
  })
  mailer.close()
}

interface Listed {
  id: string
  to: string
  subject: string
  text: string
  html: string
  at: string
}

async function list(mailbox: Mailbox, to = ''): Promise<Listed[]> {
  const response = await fetch(`${mailbox.url}/api/mails${to && `?to=${encodeURIComponent(to)}`}`)
  return response.json() as Promise<Listed[]>
}

/** fetch sets these headers itself, so a hostile page is played with node:http. */
function rawStatus(url: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

test('an empty mailbox says what will come', async () => {
  const page = await (await fetch((await open()).url)).text()
  expect(page).toContain('No mail yet')
  expect(page).not.toContain('Delete all')
})

test('mails are listed newest first and found by recipient', async () => {
  const mailbox = await open()
  await send(mailbox, 'ann@example.com', 'First')
  await send(mailbox, 'bob@example.com', 'Second')
  await send(mailbox, 'ann@example.com', 'Third')
  expect((await list(mailbox)).map((mail) => mail.subject)).toEqual(['Third', 'Second', 'First'])
  expect((await list(mailbox, 'Ann@Example.com')).map((mail) => mail.subject)).toEqual(['Third', 'First'])
  expect(await list(mailbox, 'nn@example.com')).toEqual([])
  const [newest] = await list(mailbox, 'bob@example.com')
  expect(newest).toMatchObject({
    to: 'bob@example.com',
    text: expect.stringContaining('Words'),
    html: expect.stringContaining('<p>Words</p>'),
  })
  expect(Date.now() - Date.parse(newest?.at ?? '')).toBeLessThan(10_000)
})

test('mails outlive a restart', async () => {
  const folder = await dataDir()
  const before = await open(folder)
  await send(before, 'ann@example.com', 'Kept')
  await before.close()
  const after = await open(folder)
  expect((await list(after)).map((mail) => mail.subject)).toEqual(['Kept'])
})

test('subjects and addresses are shown as text', async () => {
  const mailbox = await open()
  await send(
    mailbox,
    'ann@example.com',
    '<script>alert(1)</script>',
    '<p>x</p>',
    '</pre><script>alert(2)</script>',
  )
  const [mail] = await list(mailbox)
  for (const address of ['/', `/mails/${mail?.id}`]) {
    const page = await (await fetch(mailbox.url + address)).text()
    expect(page).not.toMatch(/<script>|<img/)
    expect(page).toContain('&#60;script&#62;alert(1)')
  }
  const hostile = {
    id: 'x',
    to: '"><img src=x onerror=alert(1)>',
    subject: '',
    text: '',
    html: '',
    at: '2026-11-20T10:00:00Z',
  }
  expect(listPage([hostile])).not.toContain('<img')
  expect(mailPage(hostile)).not.toContain('<img')
})

test('a hostile mail runs nothing and loads nothing', async () => {
  const mailbox = await open()
  await send(
    mailbox,
    'ann@example.com',
    'Hostile',
    '<script>alert(1)</script><img src="https://evil.example/x">',
  )
  const [mail] = await list(mailbox)
  const page = await (await fetch(`${mailbox.url}/mails/${mail?.id}`)).text()
  expect(page).toContain('<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const body = await fetch(`${mailbox.url}/mails/${mail?.id}/html`)
  const policy = body.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src|https:/)
  expect(body.headers.get('x-content-type-options')).toBe('nosniff')
})

test('ids that are not mails are not found', async () => {
  const mailbox = await open()
  for (const id of ['..%2f..%2fetc%2fpasswd', '../../etc/passwd', 'x', '00000000000000-000000-00000000'])
    expect((await fetch(`${mailbox.url}/mails/${id}`)).status).toBe(404)
})

test('the button deletes all mails and their files', async () => {
  const folder = await dataDir()
  const mailbox = await open(folder)
  await send(mailbox, 'ann@example.com', 'One')
  await send(mailbox, 'ann@example.com', 'Two')
  const response = await fetch(`${mailbox.url}/delete-all`, { method: 'POST', redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  expect(await list(mailbox)).toEqual([])
  expect(await readdir(path.join(folder, 'mailbox'))).toEqual([])
})

test('another site in the browser can neither read nor delete', async () => {
  const mailbox = await open()
  await send(mailbox, 'ann@example.com', 'Private')
  const port = new URL(mailbox.url).port
  expect(await rawStatus(`${mailbox.url}/api/mails`, 'GET', { host: `evil.example:${port}` })).toBe(421)
  expect(await rawStatus(`${mailbox.url}/delete-all`, 'POST', { origin: 'https://evil.example' })).toBe(403)
  expect(await rawStatus(`${mailbox.url}/delete-all`, 'POST', { 'sec-fetch-site': 'cross-site' })).toBe(403)
  const foreign = await fetch(`${mailbox.url}/api/mails`)
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  expect(await list(mailbox)).toHaveLength(1)
})

test('it listens on the loopback address alone', async () => {
  const mailbox = await open()
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)
  const addresses = ['127.0.0.2', ...(outside ? [outside.address] : [])]
  for (const { port } of [new URL(mailbox.url), new URL(mailbox.smtpUrl)])
    for (const host of addresses) {
      const refused = new Promise((resolve) => {
        connect(Number(port), host)
          .on('connect', () => resolve('connected'))
          .on('error', () => resolve('refused'))
      })
      expect(await refused).toBe('refused')
    }
})

test('a taken preferred port gives another one, a taken demanded one fails', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const mailbox = await startMailbox({ dataDir: await dataDir(), preferredHttpPort: port })
  onTestFinished(() => mailbox.close())
  expect((await fetch(mailbox.url)).status).toBe(200)
  await expect(startMailbox({ dataDir: await dataDir(), httpPort: port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})

test('a mail of 6 MB is refused and the next one comes in', async () => {
  const mailbox = await open()
  await expect(send(mailbox, 'ann@example.com', 'Huge', 'x'.repeat(6 * 1024 * 1024))).rejects.toThrow()
  await send(mailbox, 'ann@example.com', 'Small')
  expect((await list(mailbox)).map((mail) => mail.subject)).toEqual(['Small'])
})
