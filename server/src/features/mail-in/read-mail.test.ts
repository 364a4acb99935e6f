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

const answer = {
  messageId: null,
  from: [],
  recipients: [],
  headers: [],
  body: { text: '', html: '', ours: [] },
}
test.each([
  ['nothing', ''],
  ['rubbish', '\xff\x0f rubbish'],
  ['a line that is no JSON', '{"kind":"mail"\n'],
  ['what is no mail', '{"kind":"reply","reply":"x"}\n'],
  ['a mail without a sender', JSON.stringify({ kind: 'mail', mail: { ...answer, from: 1 }, files: [] })],
  [
    'fewer bytes than its files have',
    `${JSON.stringify({ kind: 'mail', mail: answer, files: [{ name: 'a', inline: false, size: 5 }] })}\nabc`,
  ],
  ['more bytes than its files have', `${JSON.stringify({ kind: 'mail', mail: answer, files: [] })}\nabc`],
])('a reader that answers %s has read no mail', (_, said) => {
  expect(() => mailIn(Buffer.from(said, 'latin1'))).toThrow(UnreadableMail)
})
