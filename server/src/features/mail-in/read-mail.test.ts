import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailOf } from '#test/mail-in.ts'
import { readMail } from './read-mail.ts'

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
