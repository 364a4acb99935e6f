import { hoursOf } from '@sitewright/contract/times.ts'
import { expect, test } from 'vitest'
import { seen } from '#test/sample-reports.ts'
import type { Facts } from '../turn.ts'
import { costLines, costSentence, freeFixSentence, nextSignUps } from './cost.ts'

const facts: Facts = {
  signedIn: false,
  verified: false,
  tier: null,
  freeFixes: 3,
  ownWebsite: null,
  business: { name: 'Sitewright', support_email: 'support@example.com' },
  hours: hoursOf({ week: Array(7).fill({ opens: 540, closes: 1_020 }), closed: [] }),
  now: Date.parse('2026-11-23T10:00:00Z'),
}
const finding = seen('ux.no_viewport', { service: 'quick_fix', severity: 'medium' })

test('the same day is offered where every hour counts, and nowhere else', () => {
  expect(costSentence(finding, facts)).not.toContain('If it cannot wait')
  expect(costSentence({ ...finding, severity: 'critical' }, facts)).toMatch(/If it cannot wait, .* is £42\.$/)
})

test('every urgency is priced with the plan, and finished when its work can be', () => {
  const redesign = { ...finding, service: 'redesign' as const }
  const prices = (tier: string | null) =>
    costLines(redesign, { ...facts, tier }).map((line) => /£\d+/.exec(line)?.[0])
  expect(prices(null)).toEqual(['£219', '£285', '£350', '£438'])
  expect(prices('security')).toEqual(['£131', '£171', '£210', '£263'])
  const days = costLines(redesign, facts).map((line) => line.split('finished by ')[1])
  expect(days).toEqual(['Mon 30 Nov', 'Sat 28 Nov', 'Thu 26 Nov', 'Mon 23 Nov'])
})

test('the free first fix is offered while there is one', () => {
  expect(freeFixSentence(finding, facts)).toContain('free for the next 3 sign-ups')
  expect(freeFixSentence(finding, { ...facts, freeFixes: 0 })).toBeNull()
  expect(nextSignUps(1)).toBe('the next sign-up')
})
