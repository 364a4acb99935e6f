import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, readSignature } from './webhook-signature.ts'

const now = Date.UTC(2026, 10, 25, 12)
const seconds = now / 1_000
const key = randomBytes(32)
const body = Buffer.from('Subject: hello\r\n\r\nIt is white again.')
const sign = (id = 'msg_1', timestamp = String(seconds)) =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
const headers = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': sign(),
}

/** Whether a mail with these headers counts as sent by who knows the key. */
function isTaken(given: Record<string, string | undefined>): boolean {
  const read = readSignature({ ...headers, ...given }, now)
  return read !== null && isSigned(key, read, body)
}

test('what was signed within the last five minutes is taken, also by a clock that is a little ahead', () => {
  expect(isTaken({})).toBe(true)
  for (const away of [-299, 299]) {
    const timestamp = String(seconds + away)
    expect(isTaken({ 'webhook-timestamp': timestamp, 'webhook-signature': sign('msg_1', timestamp) })).toBe(
      true,
    )
  }
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'without its %s nothing is read',
  (name) => {
    expect(readSignature({ ...headers, [name]: undefined }, now)).toBe(null)
  },
)

test.each([
  ['an id with a blank', { 'webhook-id': 'msg 1' }],
  ['an id of 201 letters', { 'webhook-id': 'm'.repeat(201) }],
  ['no id', { 'webhook-id': '' }],
  ['a time that is no whole number', { 'webhook-timestamp': `${seconds}.5` }],
  ['a time in hexadecimal figures', { 'webhook-timestamp': `0x${seconds.toString(16)}` }],
  ['a time six minutes ago', { 'webhook-timestamp': String(seconds - 360) }],
  ['a time in six minutes', { 'webhook-timestamp': String(seconds + 360) }],
])('with %s nothing is read, however well it is signed', (_, given) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = { ...headers, ...given }
  expect(readSignature({ ...headers, ...given, 'webhook-signature': sign(id, timestamp) }, now)).toBe(null)
})

test('of several signatures one is enough, and a thousand characters of them are the most that is read', () => {
  const other = `v1,${randomBytes(32).toString('base64')}`
  expect(isTaken({ 'webhook-signature': `${other} ${sign()}` })).toBe(true)
  expect(isTaken({ 'webhook-signature': `${other} ${other}` })).toBe(false)
  const many = Array.from({ length: 25 }, () => other).join(' ')
  expect(isTaken({ 'webhook-signature': `${many} ${sign()}` })).toBe(false)
})

test.each([
  ['another version', sign().replace('v1', 'v2')],
  ['no version', sign().slice(3)],
  ['half of it', sign().slice(0, 20)],
  ['nothing', ''],
])('a signature of %s is wrong', (_, signature) => {
  expect(isTaken({ 'webhook-signature': signature })).toBe(false)
})

test('a signature of other bytes, of another id or of another key is wrong', () => {
  const read = readSignature(headers, now)
  if (!read) throw new Error('it was not read')
  expect(isSigned(key, read, Buffer.concat([body, Buffer.from(' ')]))).toBe(false)
  expect(isSigned(randomBytes(32), read, body)).toBe(false)
  expect(isTaken({ 'webhook-id': 'msg_2' })).toBe(false)
})

test('a signature that is right but for one byte is wrong, wherever that is', () => {
  const right = Buffer.from(sign().slice(3), 'base64')
  for (const at of right.keys()) {
    const changed = Buffer.from(right)
    changed[at] = (right[at] ?? 0) ^ 1
    expect(isTaken({ 'webhook-signature': `v1,${changed.toString('base64')}` })).toBe(false)
  }
})
