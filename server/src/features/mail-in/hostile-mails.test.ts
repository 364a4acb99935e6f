import { randomBytes } from 'node:crypto'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import {
  addressFor,
  confirmed,
  filePart,
  inboundEnvironment,
  mailOf,
  multipartOf,
  postMail,
  receive,
  takeMails,
  textPart,
} from '#test/mail-in.ts'
import { conversation, openTicket } from '#test/tickets.ts'
import { readMail } from './read-mail.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp({ ...inboundEnvironment, LOG_LEVEL: 'silent' })
  people = await cast(testApp)
})

/** What a hostile mail is built of. */
interface Scene {
  /** Ann's address, and where her answers go. */
  ann: string
  to: string
  /** Somebody with an account and a mail server of their own, and the address for their own ticket. */
  bob: string
  bobTo: string
  olga: string
  olgaTo: string
}

type Case = [what: string, raw: (scene: Scene) => string | Buffer, expected: string]

const MALLORY = 'mallory@evil.example'
const proof = 'Authentication-Results: mx.fixers.example; dmarc='

const spoofed: Case[] = [
  [
    'Ann’s address for answers, known to a stranger',
    ({ to }) => mailOf({ from: MALLORY, to, text: 'pay here' }),
    'spoofed',
  ],
  [
    'Ann’s name, and a check that failed',
    ({ ann, to }) => mailOf({ from: ann, to, text: 'x', headers: [confirmed(ann, 'fail')] }),
    'spoofed',
  ],
  [
    'a check that passed for another domain',
    ({ ann, to }) => mailOf({ from: ann, to, text: 'x', headers: [confirmed(MALLORY)] }),
    'spoofed',
  ],
  [
    'a forged check below the real one',
    ({ ann, to }) => mailOf({ from: ann, to, text: 'x', headers: [confirmed(ann, 'fail'), confirmed(ann)] }),
    'spoofed',
  ],
  [
    'a pass within a comment',
    ({ ann, to }) =>
      mailOf({
        from: ann,
        to,
        text: 'x',
        headers: [`${proof}fail (ok; dmarc=pass) header.from=example.com`],
      }),
    'spoofed',
  ],
  [
    'a pass within a quoted reason',
    ({ ann, to }) =>
      mailOf({
        from: ann,
        to,
        text: 'x',
        headers: [`${proof}fail reason="; dmarc=pass" header.from=example.com`],
      }),
    'spoofed',
  ],
  [
    'a check by another server',
    ({ ann, to }) =>
      mailOf({
        from: ann,
        to,
        text: 'x',
        headers: ['Authentication-Results: mx.evil.example; dmarc=pass header.from=example.com'],
      }),
    'unconfirmed',
  ],
  [
    'a check by another server on top of one under our name',
    ({ ann, to }) =>
      mailOf({
        from: ann,
        to,
        text: 'x',
        headers: ['Authentication-Results: mx.evil.example; spf=pass', confirmed(ann)],
      }),
    'unconfirmed',
  ],
  [
    'a server whose name begins like ours',
    ({ ann, to }) =>
      mailOf({
        from: ann,
        to,
        text: 'x',
        headers: [confirmed(ann).replace('mx.fixers.example', 'mx.fixers.example.evil.example')],
      }),
    'unconfirmed',
  ],
  [
    'two addresses in From',
    ({ ann, to }) => mailOf({ from: `${ann}>, <${MALLORY}`, to, text: 'x' }),
    'spoofed',
  ],
  [
    'two From headers',
    ({ ann, to }) => mailOf({ from: ann, to, text: 'x', headers: [confirmed(ann), `From: <${MALLORY}>`] }),
    'spoofed',
  ],
  [
    'Ann’s address as the name of another',
    ({ ann, to }) => mailOf({ from: MALLORY, to, text: 'x' }).replace('Somebody', `"${ann}"`),
    'spoofed',
  ],
  [
    'Ann’s address in an encoded name',
    ({ ann, to }) =>
      mailOf({ from: MALLORY, to, text: 'x' }).replace(
        'Somebody',
        `=?utf-8?B?${Buffer.from(`<${ann}>`).toString('base64')}?=`,
      ),
    'spoofed',
  ],
  [
    'a group',
    ({ ann, to }) =>
      mailOf({ from: ann, to, text: 'x' }).replace(/^From: .*$/m, `From: all: ${ann}, ${MALLORY};`),
    'spoofed',
  ],
  [
    'a letter that looks alike',
    ({ ann, to }) => mailOf({ from: ann.replace('a', '\u0430'), to, text: 'x' }),
    'spoofed',
  ],
  [
    'an encoded line break in From',
    ({ ann, to }) => mailOf({ from: `${ann}%0d%0aBcc:${MALLORY}`, to, text: 'x' }),
    'spoofed',
  ],
  [
    'another client, confirmed, with Ann’s address',
    ({ bob, to }) => mailOf({ from: bob, to, text: 'x' }),
    'spoofed',
  ],
  [
    'a client as staff, without proof',
    ({ olga, olgaTo }) => mailOf({ from: olga, to: olgaTo, text: 'x', headers: [confirmed(olga, 'none')] }),
    'unconfirmed',
  ],
  ['staff’s address with a client’s', ({ olga, to }) => mailOf({ from: olga, to, text: 'x' }), 'spoofed'],
]

const forgedAddresses: Case[] = [
  [
    'one digit changed',
    ({ ann, to }) =>
      mailOf({ from: ann, to: to.replace(/.@/, (end) => (end[0] === '0' ? '1@' : '0@')), text: 'x' }),
    'no_signed_address',
  ],
  [
    'Bob’s number in Ann’s address',
    ({ ann, to, bobTo }) =>
      mailOf({ from: ann, to: to.slice(0, 16) + bobTo.slice(16, 24) + to.slice(24), text: 'x' }),
    'no_signed_address',
  ],
  [
    'a later end',
    ({ ann, to }) => mailOf({ from: ann, to: to.replace(/(?<=\+.{16}).{4}/, 'ffff'), text: 'x' }),
    'no_signed_address',
  ],
  [
    'a signature cut off',
    ({ ann, to }) => mailOf({ from: ann, to: to.replace(/.{8}@/, '@'), text: 'x' }),
    'no_signed_address',
  ],
  [
    'no signature',
    ({ ann }) => mailOf({ from: ann, to: 'replies@fixers.example', text: 'ticket #1' }),
    'no_signed_address',
  ],
  [
    'another domain',
    ({ ann, to }) => mailOf({ from: ann, to: to.replace('@fixers', '@evil'), text: 'x' }),
    'no_signed_address',
  ],
]

const automatic: Case[] = (
  [
    ['an out-of-office note', 'Auto-Submitted: auto-replied'],
    ['a note with a comment', 'Auto-Submitted: auto-generated (vacation)'],
    ['Precedence: bulk', 'Precedence: bulk'],
    ['an autoresponder', 'X-Autoreply: yes'],
    ['a mailing list', 'List-Id: <owners.example.com>'],
    ['a bounce', 'Return-Path: <>'],
    ['Exchange’s out-of-office note', 'X-Auto-Response-Suppress: All'],
    ['a loop of another helpdesk', 'X-Loop: support@example.com'],
  ] as const
).map(([what, header]) => [
  what,
  ({ ann, to }) => mailOf({ from: ann, to, text: 'I am away', headers: [confirmed(ann), header] }),
  'automatic',
])
automatic.push(
  [
    'a mail of ours that came back',
    ({ ann, to }) => mailOf({ from: ann, to, text: 'x', messageId: 'abc@localhost' }),
    'automatic',
  ],
  [
    'a delivery report',
    ({ ann, to }) => multipartOf({ from: ann, to }, [textPart('failed')], 'report'),
    'automatic',
  ],
  [
    'the mailer daemon',
    ({ to }) => mailOf({ from: 'mailer-daemon@example.com', to, text: 'failed' }),
    'automatic',
  ],
)

const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}`,
  ).join('\r\n')

const bombs: Case[] = [
  ['parts nested 400 deep', ({ ann, to }) => multipartOf({ from: ann, to }, [nested(400)]), 'unreadable'],
  [
    '100,000 parts',
    ({ ann, to }) =>
      multipartOf(
        { from: ann, to },
        Array.from({ length: 100_000 }, () => textPart('x')),
      ),
    'unreadable',
  ],
  [
    'a megabyte of headers',
    ({ ann, to }) =>
      mailOf({ from: ann, to, text: 'x' }).replace('MIME', `X-Long: ${'a'.repeat(1_000_000)}\r\nMIME`),
    'unreadable',
  ],
  ['nothing at all', () => '\r\n', 'no_signed_address'],
  ['random bytes', () => randomBytes(5_000), 'no_signed_address'],
]

const what = (name: string) => expect.stringMatching(new RegExp(`Not attached: ${name}`))
type Taken = [what: string, raw: (scene: Scene) => string | Buffer, message: unknown]

const withFile =
  (name: string, bytes: Buffer) =>
  ({ ann, to }: Scene) =>
    multipartOf({ from: ann, to }, [textPart('see file'), filePart(name, 'application/octet-stream', bytes)])
const asHtml =
  (markup: string) =>
  ({ ann, to }: Scene) =>
    multipartOf({ from: ann, to }, [textPart(markup, 'text/html; charset=utf-8')], 'alternative')

/** The table of contents of a zip that claims one file of this many bytes. */
function zipClaiming(bytes: number): Buffer {
  const name = Buffer.from('word/document.xml')
  const entry = Buffer.concat([Buffer.alloc(46), name])
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt32LE(bytes, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30, 16)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  return Buffer.concat([local, entry, end])
}

/** The head of a PNG of 60,000 by 60,000 pixels. */
const hugePicture = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000ea600000ea600806000000', 'hex'),
  Buffer.alloc(64),
])

const harmless: Taken[] = [
  [
    'a script in HTML',
    asHtml('<p>Hello</p><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)></svg>'),
    'Hello',
  ],
  [
    'HTML nested 50,000 deep',
    asHtml(`before${'<div>'.repeat(50_000)}deep`),
    expect.stringContaining('before'),
  ],
  [
    'a subject with another header',
    ({ ann, to }) =>
      mailOf({ from: ann, to, text: 'hello' }).replace(/^Subject: .*$/m, `Subject: a\r\n Bcc: ${MALLORY}`),
    'hello',
  ],
  ['a zip bomb', withFile('bomb.zip', zipClaiming(4_000_000_000)), what('bomb.zip')],
  ['a Word file that unpacks to 4 GB', withFile('bomb.docx', zipClaiming(4_000_000_000)), what('bomb.docx')],
  [
    'a program named as a picture',
    withFile('photo.png', Buffer.from('MZ\u0000\u0001program')),
    what('photo.png'),
  ],
  ['a picture of 3.6 billion pixels', withFile('wall.png', hugePicture), what('wall.png')],
  ['a page as a file', withFile('page.html', Buffer.from('<script>alert(1)</script>')), what('page.html')],
  [
    'messages in messages in messages',
    ({ ann, to }) =>
      multipartOf({ from: ann, to }, [
        textPart('see below'),
        Array.from({ length: 60 }, () => 'Content-Type: message/rfc822\r\n').join('\r\n'),
      ]),
    expect.stringContaining('see below'),
  ],
  [
    '25 MB of text',
    ({ ann, to }) => mailOf({ from: ann, to, text: 'word '.repeat(5_000_000) }),
    expect.stringMatching(/^word [\s\S]*too long/),
  ],
  [
    'letters with 20,000 marks',
    ({ ann, to }) => mailOf({ from: ann, to, text: `a${'\u0301'.repeat(20_000)}${'\u0316'.repeat(20_000)}` }),
    expect.stringMatching(/^.{1,60}$/),
  ],
  [
    'signs that turn the reading direction',
    ({ ann, to }) => mailOf({ from: ann, to, text: 'gpj\u202Eexe\u200B\u{E0041}.\u0000\uFFFE\uFFFFx' }),
    'gpjexe.x',
  ],
  [
    'a charset that does not exist',
    ({ ann, to }) => mailOf({ from: ann, to, text: 'plain words' }).replace('utf-8', 'x-evil-9'),
    'plain words',
  ],
  [
    'lines that make the reader of quotations slow',
    ({ ann, to }) => mailOf({ from: ann, to, text: `start\r\n${'On a on a at a '.repeat(2_000)}\r\nend` }),
    expect.stringContaining('start'),
  ],
]

async function openScene(): Promise<Scene & { ticket: number }> {
  const { ann, bob, olga } = people
  const [ticket, ticketOfBob] = [await openTicket(ann), await openTicket(bob)]
  await testApp.work({ all: true })
  testApp.mails.length = 0
  return {
    ticket,
    ann: ann.email,
    to: addressFor(testApp, ann, ticket),
    bob: bob.email,
    bobTo: addressFor(testApp, bob, ticketOfBob),
    olga: olga.email,
    olgaTo: addressFor(testApp, olga, ticket),
  }
}

const messagesOn = (ticket: number) => conversation(people.olga, ticket)
const outcomes = () =>
  testApp.services.db
    .selectFrom('inbound_mails')
    .select(['outcome', 'reason', 'storage_key'])
    .orderBy('id')
    .execute()

describe('nothing gets in:', () => {
  const cases = [...spoofed, ...forgedAddresses, ...automatic, ...bombs]
  let scene: Scene & { ticket: number }
  let statuses: number[]
  let came: Awaited<ReturnType<typeof outcomes>>

  beforeAll(async () => {
    scene = await openScene()
    const before = (await outcomes()).length
    statuses = []
    for (const [, build] of cases) statuses.push(await postMail(testApp, build(scene)))
    await takeMails(testApp)
    await testApp.work()
    came = (await outcomes()).slice(before)
  })

  test.each(cases.map(([what, , reason], index) => [what, reason, index] as const))(
    '%s',
    (_what, reason, index) => {
      expect(statuses[index]).toBe(202)
      const owner = { outcome: expect.stringMatching(/^(answered|dropped)$/) }
      const outcome = reason === 'unconfirmed' ? owner : { outcome: 'dropped' }
      expect(came[index]).toMatchObject({ reason, ...outcome, storage_key: null })
    },
  )

  test('the ticket is as it was, and strangers are told nothing', async () => {
    expect((await messagesOn(scene.ticket)).map(({ message }) => message)).toEqual(['The shop is down'])
    // The owners of the addresses hear once that a mail in their name was not confirmed.
    expect(testApp.mails.map(({ to, kind }) => `${kind} ${to}`).sort()).toEqual(
      [`mail_not_taken ${scene.ann}`, `mail_not_taken ${scene.olga}`].sort(),
    )
  })
})

describe('only words get in:', () => {
  let scene: Scene & { ticket: number }
  let messages: Awaited<ReturnType<typeof messagesOn>>

  beforeAll(async () => {
    scene = await openScene()
    for (const [, build] of harmless) expect(await postMail(testApp, build(scene))).toBe(202)
    await takeMails(testApp)
    messages = (await messagesOn(scene.ticket)).slice(1)
  })

  test.each(harmless.map(([what, , message], index) => [what, message, index] as const))(
    '%s',
    (_what, message, index) => {
      expect(messages[index]?.message).toEqual(message)
      expect(messages[index]?.message).not.toMatch(/<script|onerror|alert\(/)
      expect(messages[index]?.attachments).toEqual([])
    },
  )

  test('nobody but staff is mailed about them', async () => {
    expect(messages).toHaveLength(harmless.length)
    await testApp.work({ all: true })
    expect(new Set(testApp.mails.map(({ to }) => to))).toEqual(new Set([scene.olga]))
  })
})

test('a name of a file never climbs out of its folder', async () => {
  const { ticket, ...parts } = await openScene()
  await receive(testApp, withFile('../../etc/passwd.txt', Buffer.from('root'))(parts))
  const [, message] = await conversation(people.ann, ticket)
  expect(message?.attachments[0]?.name).not.toMatch(/[/\\]|^\./)
  const params = { id: ticket, fileId: message?.attachments[0]?.id ?? 0 }
  expect((await people.ann.call(ticketRoutes.file, { params })).status).toBe(200)
})

test('more than 26 MB is refused unread', async () => {
  const { ticket, ...parts } = await openScene()
  const raw = mailOf({ from: parts.ann, to: parts.to, text: 'x'.repeat(27 * 1024 * 1024) })
  expect((await receive(testApp, raw)).status).toBe(413)
  expect(await messagesOn(ticket)).toHaveLength(1)
})

// As threads, one in two or three of them ended the whole server.
test('mails of millions of blank lines end their reader and nothing else', async () => {
  const bomb = Buffer.from(mailOf({ from: MALLORY, to: MALLORY, text: '\n'.repeat(6_000_000) }))
  for (let turn = 0; turn < 4; turn += 1)
    await expect(readMail(bomb)).rejects.toThrow('it took too long or too much memory')
  const next = await readMail(Buffer.from(mailOf({ from: MALLORY, to: MALLORY, text: 'hello' })))
  expect(next.body.text).toContain('hello')
})

test('a file of half a million short lines, which is no bomb, is read', async () => {
  const lines = 'sixty signs in each line, as the programs of people write it'.concat('\r\n').repeat(400_000)
  const { body } = await readMail(Buffer.from(mailOf({ from: MALLORY, to: MALLORY, text: lines })))
  expect(body.text).toHaveLength(200_000)
})
