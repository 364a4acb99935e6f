import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailOf } from '#test/mail-in.ts'
import { mailOf as mailIn, readMail, UnreadableMail } from './read-mail.ts'

/** Several for each processor: the reader stands in line, whoever runs the tests. */
function startOthers(): () => void {
  const programs = Array.from({ length: 4 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);']),
  )
  const end = () => {
    for (const program of programs) program.kill('SIGKILL')
  }
  onTestFinished(end)
  return end
}

test('a mail whose reader is not given the processor is waited for', async () => {
  const text = 'sixty signs in each line, as the programs of people write it\r\n'.repeat(100_000)
  const mail = Buffer.from(mailOf({ from: 'ann@example.com', to: 'ann@example.com', text }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const endOthers = startOthers()
  await pause(200)
  const reading = readMail(mail)
  await pause(200)
  vi.advanceTimersByTime(20_000)
  endOthers()
  expect((await reading).body.text).toHaveLength(200_000)
})

/** The command lines of what this process started. */
function commandsOfChildren(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]
      return parent === String(process.pid) ? [readFileSync(`/proc/${pid}/cmdline`, 'latin1')] : []
    } catch {
      return []
    }
  })
}

test('a mail is read in a cage, by a process that ends with it', async () => {
  const reading = readMail(Buffer.from(mailOf({ from: 'a@b.example', to: 'a@b.example', text: 'hello' })))
  const readers = () => commandsOfChildren().filter((command) => command.includes('read-mail-process'))
  await expect.poll(readers, { interval: 1 }).toHaveLength(1)
  expect(readers()[0]).toContain('\0--permission\0')
  await reading
  expect(readers()).toEqual([])
})

const mail = {
  messageId: null,
  from: [],
  recipients: [],
  headers: [],
  body: { text: '', html: '', ours: [] },
}
const file = { name: 'a', inline: false, size: 5 }
test.each([
  ['nothing', null],
  ['rubbish', { line: 'rubbish' }],
  ['what is no mail', { line: { kind: 'reply', reply: 'x' } }],
  ['a mail without a sender', { line: { kind: 'mail', mail: { ...mail, from: 1 }, files: [] } }],
  ['fewer bytes than its files have', { line: { kind: 'mail', mail, files: [file] }, bytes: 'abc' }],
  ['more bytes than its files have', { line: { kind: 'mail', mail, files: [] }, bytes: 'abc' }],
])('a reader that answers %s has read no mail', (_, said) => {
  const answered = said && { line: said.line, bytes: Buffer.from('bytes' in said ? said.bytes : '') }
  expect(() => mailIn(answered)).toThrow(UnreadableMail)
})
