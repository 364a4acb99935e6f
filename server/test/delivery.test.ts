import { expect, inject, test } from 'vitest'
import { runDrill } from '../../bench/delivery-drill/drill.ts'
import { isKept } from '../../bench/delivery-drill/judge.ts'

// The full drill, with 5,000 messages, is `npm run bench -- delivery-drill`. Servers start slowly on a busy machine.
const patience = { timeout: 180_000 }
const adminUrl = inject('adminUrl')

test.concurrent(
  'no acknowledged message is lost, doubled or moved when the server is killed',
  patience,
  async () => {
    const report = await runDrill({ messages: 300, kills: 4, adminUrl })
    expect(report).toMatchObject({ acked: 300, kills: 4, lost: 0, doubled: 0, gaps: 0, orderEqual: true })
    expect(report.repeats).toBeGreaterThan(0)
    expect(isKept(report)).toBe(true)
  },
)

test.concurrent(
  'the drill sees the loss when a server acknowledges before it commits',
  patience,
  async () => {
    const report = await runDrill({ messages: 60, kills: 2, adminUrl, broken: 'ack-before-commit' })
    expect(report.lost).toBeGreaterThan(0)
    expect(isKept(report)).toBe(false)
  },
)

test.concurrent(
  'the drill sees the doubles when a server does not know a client_id again',
  patience,
  async () => {
    const report = await runDrill({ messages: 60, kills: 2, adminUrl, broken: 'no-dedupe' })
    expect(report.doubled).toBeGreaterThan(0)
    expect(isKept(report)).toBe(false)
  },
)
