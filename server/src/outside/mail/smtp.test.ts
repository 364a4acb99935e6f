import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { plainSubject } from './address.ts'
import { MailRefused, type OutgoingMail } from './interface.ts'
import { openSmtp } from './smtp.ts'

const from = 'Sitewright <support@sitewright.example>'

function mailTo(to: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  const date = new Date('2026-11-20T10:00:00Z')
  return {
    messageId: '<one@test>',
    date,
    kind: 'staff_alert',
    to,
    subject: 'Hello',
    text: 'Words',
    html: '<p>Words</p>',
    ...changes,
  }
}

function mailerTo(url: string) {
  const mailer = openSmtp({ url, from })
  onTestFinished(() => mailer.close())
  return mailer
}

async function smtpServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

function refusing(responseCode: number): SMTPServerOptions {
  return {
    onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('No'), { responseCode })),
  }
}

interface Received {
  recipients: string[]
  raw: string
}

/** A server that takes every mail, with what it took. */
async function takingServer(): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const url = await smtpServer({
    onData: async (stream, session, callback) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      received.push({ recipients, raw: Buffer.concat(await stream.toArray()).toString() })
      callback()
    },
  })
  return { url, received }
}

test('a mail reaches exactly its one recipient', async () => {
  const { url, received } = await takingServer()
  await mailerTo(url).deliver(mailTo('ann@example.com'))
  expect(received.map(({ recipients }) => recipients)).toEqual([['ann@example.com']])
  expect(received[0]?.raw).toMatch(/^Subject: Hello/m)
})

const hostileAddresses = [
  'ann@example.com,bob@evil.example',
  'ann@example.com;bob@evil.example',
  'ann@example.com\r\nBcc: bob@evil.example',
  'friends:ann@example.com,bob@evil.example;',
  'ann@example.com> RCPT TO:<bob@evil.example',
]
test.each(hostileAddresses)('the address %j never makes a second recipient', async (address) => {
  const { url, received } = await takingServer()
  await mailerTo(url)
    .deliver(mailTo(address))
    .catch(() => undefined)
  const recipients = received.flatMap((mail) => mail.recipients)
  expect(recipients.length).toBeLessThanOrEqual(1)
  expect(recipients).not.toContain('bob@evil.example')
})

test('an answer goes to its own address, and mails of one conversation stand together', async () => {
  const { url, received } = await takingServer()
  await mailerTo(url).deliver(
    mailTo('ann@example.com', {
      replyTo: 'replies+1@fixers.example',
      references: '<ticket-1@fixers.example>',
    }),
  )
  expect(received[0]?.raw).toMatch(/^Reply-To: replies\+1@fixers\.example$/m)
  expect(received[0]?.raw).toMatch(/^References: <ticket-1@fixers\.example>$/m)
  expect(received[0]?.raw).toMatch(/^In-Reply-To: <ticket-1@fixers\.example>$/m)
  expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated$/m)
})

test('a subject with line breaks adds no header', async () => {
  const { url, received } = await takingServer()
  await mailerTo(url).deliver(
    mailTo('ann@example.com', { subject: 'Hi\r\nBcc: bob@evil.example\r\n\r\n<b>body</b>' }),
  )
  const headers = received[0]?.raw.split('\r\n\r\n')[0] ?? ''
  expect(headers).toMatch(/^Subject: Hi/m)
  expect(headers).not.toMatch(/^Bcc:/im)
})

test('a subject arrives as it was written, also where it looks like an encoded header', async () => {
  const hidden = Buffer.from('\r\nRefund approved \u202e').toString('base64')
  const { url, received } = await takingServer()
  for (const typed of [
    `=?UTF-8?B?${hidden}?=`,
    '=?utf-8?q?a?= =?utf-8?q?b?=',
    '=\u200b?utf-8?q?c?=',
    'é 😀 =?',
  ]) {
    const subject = plainSubject(`Ticket #1: ${typed}`)
    await mailerTo(url).deliver(mailTo('ann@example.com', { subject }))
    expect((await PostalMime.parse(received.at(-1)?.raw ?? '')).subject).toBe(subject)
  }
})

test('every try of a mail carries the same Message-ID and date', async () => {
  const { url, received } = await takingServer()
  const mailer = mailerTo(url)
  await mailer.deliver(mailTo('ann@example.com'))
  await mailer.deliver(mailTo('ann@example.com'))
  const marks = received.map(({ raw }) => [
    /^Message-ID: .*$/im.exec(raw)?.[0],
    /^Date: .*$/im.exec(raw)?.[0],
  ])
  expect(marks).toEqual([
    ['Message-ID: <one@test>', 'Date: Fri, 20 Nov 2026 10:00:00 +0000'],
    ['Message-ID: <one@test>', 'Date: Fri, 20 Nov 2026 10:00:00 +0000'],
  ])
})

test('a permanently refused recipient is distinguished from one that may be tried later', async () => {
  await expect(mailerTo(await smtpServer(refusing(550))).deliver(mailTo('gone@example.com'))).rejects.toThrow(
    MailRefused,
  )
  const later = mailerTo(await smtpServer(refusing(450))).deliver(mailTo('busy@example.com'))
  await expect(later).rejects.not.toThrow(MailRefused)
})

test('a wrong password of ours does not count as a refused mail', async () => {
  const url = await smtpServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) =>
      callback(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
  })
  const delivery = mailerTo(url.replace('smtp://', 'smtp://us:wrong@')).deliver(mailTo('ann@example.com'))
  await expect(delivery).rejects.toMatchObject({ code: 'EAUTH' })
  await expect(delivery).rejects.not.toThrow(MailRefused)
})

test('a server that never says a word is left within ten seconds', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const began = Date.now()
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  await expect(mailerTo(url).deliver(mailTo('ann@example.com'))).rejects.toThrow()
  expect(Date.now() - began).toBeLessThan(11_000)
})

test('a password is not sent in the clear to another machine', async () => {
  const commands: string[] = []
  const server = createServer((socket) => {
    socket.write('220 other.example ESMTP\r\n')
    socket.on('data', (data) => {
      commands.push(data.toString())
      socket.write(
        /^EHLO/.test(data.toString()) ? '250-other.example\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n',
      )
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  onTestFinished(() => void server.close())
  // 127.0.0.2 is this machine too, but nothing in its name says so.
  const url = `smtp://us:hush@127.0.0.2:${(server.address() as AddressInfo).port}`
  await expect(mailerTo(url).deliver(mailTo('ann@example.com'))).rejects.toThrow()
  expect(commands.join('')).toContain('EHLO')
  expect(commands.join('')).not.toContain('AUTH')
})

test('a mail that is refused for what it says is refused for good, and no program answers it by itself', async () => {
  let raw = ''
  const url = await smtpServer({
    onData: async (stream, _session, callback) => {
      raw = Buffer.concat(await stream.toArray()).toString()
      callback(Object.assign(new Error('No'), { responseCode: 554 }))
    },
  })
  await expect(mailerTo(url).deliver(mailTo('ann@example.com'))).rejects.toBeInstanceOf(MailRefused)
  expect(raw).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
})
