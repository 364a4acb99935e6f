import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer as createHttpServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { listPage, mailPage } from './pages.ts'
import { type Mailbox, startMailbox } from './start.ts'

async function dataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-mailbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder?: string): Promise<Mailbox> {
  const mailbox = await startMailbox({ folder: folder ?? (await dataDir()) })
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
  const transport = createTransport(mailbox.smtpUrl)
  await transport.sendMail({ from: 'support@sitewright.example', to, subject, text, html })
  transport.close()
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
    expect(page).toContain('&lt;script&gt;alert(1)')
  }
  const hostile = {
    id: 'x',
    from: '<img src=x>',
    replyTo: '"><img src=x>',
    messageId: '',
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

async function answer(mailbox: Mailbox, id: string, text: string, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ text })
  const response = await fetch(`${mailbox.url}/mails/${id}/answer`, { method: 'POST', body, headers })
  return { status: response.status, page: await response.text() }
}

test('a mail that takes answers can be answered, signed and as its recipient; other mails cannot', async () => {
  const mailbox = await open()
  await send(mailbox, 'bob@example.com', 'No answers')
  const transport = createTransport(mailbox.smtpUrl)
  await transport.sendMail({
    from: 'Fixers <support@fixers.example>',
    to: 'ann@example.com',
    replyTo: 'replies+abc@mailbox.example',
    subject: 'An answer',
    text: 'Which browser?',
  })
  transport.close()
  const [mail, other] = await list(mailbox)
  const early = await answer(mailbox, mail?.id ?? '', 'Firefox <b>')
  expect([early.status, early.page]).toEqual([502, expect.stringContaining('Firefox &lt;b&gt;</textarea>')])
  const received: { raw: string; signed: boolean }[] = []
  const product = createHttpServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray())
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
    const key = Buffer.from(mailbox.answersEnv.INBOUND_WEBHOOK_SECRET?.slice(6) ?? '', 'base64')
    const mac = createHmac('sha256', key).update(`${id}.${at}.`).update(raw).digest('base64')
    received.push({ raw: raw.toString(), signed: signature === `v1,${mac}` })
    response.writeHead(202).end()
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void product.close())
  mailbox.deliverTo(`http://127.0.0.1:${(product.address() as AddressInfo).port}/in`)
  expect((await answer(mailbox, mail?.id ?? '', ' ')).status).toBe(400)
  expect((await answer(mailbox, mail?.id ?? '', 'x', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await answer(mailbox, other?.id ?? '', 'x')).status).toBe(404)
  const sent = await answer(mailbox, mail?.id ?? '', 'Firefox')
  expect([sent.status, sent.page]).toEqual([200, expect.stringContaining('Sent.')])
  expect(received).toEqual([{ raw: expect.any(String), signed: true }])
  const raw = received[0]?.raw ?? ''
  expect(raw).toMatch(
    /^Authentication-Results: mailbox\.sitewright\.example; dmarc=pass header\.from=example\.com\r\n/,
  )
  for (const part of [
    'From: ann@example.com',
    'To: replies+abc@mailbox.example',
    'Subject: Re: An answer',
    '\nFirefox',
    '> Which browser?',
  ])
    expect(raw).toContain(part)
})

test('the button deletes all mails and their files', async () => {
  const folder = await dataDir()
  const mailbox = await open(folder)
  await send(mailbox, 'ann@example.com', 'One')
  await send(mailbox, 'ann@example.com', 'Two')
  const response = await fetch(`${mailbox.url}/delete-all`, { method: 'POST', redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  expect(await list(mailbox)).toEqual([])
  expect(await readdir(folder)).toEqual([])
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

test('a taken port gives another one', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const mailbox = await startMailbox({ folder: await dataDir(), port })
  onTestFinished(() => mailbox.close())
  expect((await fetch(mailbox.url)).status).toBe(200)
})

test('a mail of 6 MB is refused and the next one comes in', async () => {
  const mailbox = await open()
  await expect(send(mailbox, 'ann@example.com', 'Huge', 'x'.repeat(6 * 1024 * 1024))).rejects.toThrow()
  await send(mailbox, 'ann@example.com', 'Small')
  expect((await list(mailbox)).map((mail) => mail.subject)).toEqual(['Small'])
})
