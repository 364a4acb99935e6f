import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserError } from '@sitewright/contract/analytics.ts'
import { ERRORS_A_LOAD, EVENTS_AT_ONCE } from '@sitewright/contract/reporting-rules.ts'
import { expect, test } from 'vitest'
import { createErrorReports } from './watch-errors.ts'

function recording() {
  const sent: BrowserError[][] = []
  const here = () => ({ origin: 'https://shop.example', pathname: '/kb' })
  return { sent, reports: createErrorReports({ send: (errors) => void sent.push(errors), here, waitMs: 10 }) }
}

test('a browser sends 20 events at once and 10 errors of a page load', () => {
  expect([EVENTS_AT_ONCE, ERRORS_A_LOAD]).toEqual([20, 10])
})

test('ten errors of a page load are reported, however many there are', async () => {
  const { sent, reports } = recording()
  for (let at = 0; at < 500; at++) reports.note(`broken ${at}`)
  await delay(30)
  for (let at = 0; at < 500; at++) reports.note(`later ${at}`)
  await delay(30)
  expect(sent.flat().map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, at) => `broken ${at}`),
  )
})

test('what is none of ours takes no place among the ten', async () => {
  const { sent, reports } = recording()
  for (let at = 0; at < 50; at++) reports.note(null, { message: 'Script error.' })
  reports.note('ours')
  await delay(30)
  expect(sent.flat()).toEqual([{ message: 'ours', file: null, line: null, column: null, path: '/kb' }])
})

test('one error that comes by two ways is one', async () => {
  const { sent, reports } = recording()
  const error = new Error('once')
  error.stack = ''
  reports.note(error)
  reports.note(error)
  await delay(30)
  expect(sent.flat()).toHaveLength(1)
})
