import { expect, test } from 'vitest'
import {
  countWords,
  filtersOf,
  hasFilters,
  inboxTabs,
  isTabChosen,
  tabChange,
  withFilters,
} from './inbox-filters.ts'

const of = (query: string) => filtersOf(new URLSearchParams(query))

test('filters are read from the address', () => {
  expect(of('status=open&urgency=high&waiting=staff&assignee=me&q=+shop+')).toEqual({
    status: 'open',
    urgency: 'high',
    waiting: 'staff',
    assignee: 'me',
    q: 'shop',
  })
})

test('nonsense in the address is left out', () => {
  expect(hasFilters(of('status=gone&urgency=now&waiting=x&assignee=1e3&q=++'))).toBe(false)
})

test('changing a filter keeps the others', () => {
  const next = withFilters(new URLSearchParams('q=shop&status=open'), { status: undefined, urgency: 'low' })
  expect(next.toString()).toBe('q=shop&urgency=low')
})

test('exactly one tab is chosen for each tab, and a search keeps it', () => {
  for (const tab of inboxTabs) {
    const params = withFilters(new URLSearchParams('q=shop'), tabChange(tab))
    expect(inboxTabs.filter((one) => isTabChosen(one, filtersOf(params)))).toEqual([tab])
  }
})

test('counts stop at a thousand', () => {
  expect([0, 999, 1_000].map(countWords)).toEqual(['0', '999', '1,000+'])
})
