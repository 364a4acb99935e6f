import { expect, test } from 'vitest'
import { isAutomatic } from './automatic.ts'

const usual = {
  messageId: 'one@shop.example',
  from: ['ann@example.com'],
  recipients: ['replies@fixers.example'],
  headers: [] as [string, string][],
  body: { text: 'Hello', html: '', ours: [] },
  attachments: [],
}
const isProgram = (more: Partial<typeof usual>) => isAutomatic({ ...usual, ...more }, 'fixers.example')

test('what a person writes is no program’s, whatever other headers a mail has', () => {
  const headers: [string, string][] = [
    ['auto-submitted', 'no'],
    ['precedence', 'first-class'],
    ['return-path', '<ann@example.com>'],
    ['content-type', 'multipart/mixed'],
    ['constructor', 'x'],
    ['to-string', 'x'],
  ]
  expect(isProgram({ headers })).toBe(false)
  expect(isProgram({ from: ['norma@example.com'], messageId: 'one@notfixers.example.com' })).toBe(false)
})

test.each<[string, Partial<typeof usual>]>([
  ['whose header says so', { headers: [['auto-submitted', 'auto-replied']] }],
  ['of a list', { headers: [['list-id', '<news>']] }],
  ['that nobody may answer', { headers: [['return-path', '<>']] }],
  ['of a mail server', { from: ['ann@example.com', 'mailer-daemon@example.com'] }],
  ['that is our own', { messageId: 'One@Fixers.example' }],
])('a mail %s is a program’s', (_, more) => {
  expect(isProgram(more)).toBe(true)
})
