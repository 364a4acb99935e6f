import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { EventDefinition } from '#platform/events/define.ts'
import { sentenceOf } from './sentences.ts'

const features = path.resolve(import.meta.dirname, '..')

async function definedEvents(): Promise<string[]> {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.events.ts'),
  )
  const modules = await Promise.all(files.map((file) => import(path.join(features, file))))
  return modules
    .flatMap((exported) => Object.values(exported as Record<string, EventDefinition>))
    .filter((exported) => 'name' in exported && 'data' in exported)
    .map(({ name }) => name)
}

const spelledOut = (name: string) => {
  const [thing = '', act = ''] = name.split('.')
  return `${act}: ${thing}`.replaceAll('_', ' ')
}

test('every event has words of its own, which continue a sentence that begins with a name', async () => {
  const names = await definedEvents()
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => sentenceOf(name, {}) === spelledOut(name))).toEqual([])
})

test('a care plan is named as on the price list, and one of which nothing is known is the care plan', () => {
  expect(sentenceOf('subscription.started', { plan: 'stability' })).toBe('started the Stability plan')
  expect(sentenceOf('subscription.ended', { plan: null })).toBe('ended the care plan')
  expect(sentenceOf('subscription.plan_changed', { from: 'stability', to: 'security' })).toBe(
    'changed the Stability plan to the Security plan',
  )
  expect(sentenceOf('subscription.end_planned', { at: '2026-12-28T05:00:00.000Z' })).toBe(
    'set the care plan to end on 28 December 2026',
  )
})
