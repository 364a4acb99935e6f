import { EVENTS_KEPT_DAYS } from '@sitewright/contract/analytics.ts'
import { PROMOTION_ACCOUNTS } from '@sitewright/contract/pricing.ts'
import { WATCH_DAYS } from '@sitewright/contract/proofs.ts'
import { PURGE_AFTER_DAYS } from '@sitewright/contract/ticket-deadlines.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { privacySections } from './privacy-sections.tsx'
import { refundSections } from './refund-sections.tsx'
import { termsSections } from './terms-sections.tsx'

const pages: [string, LegalSection[]][] = [
  ['privacy', privacySections],
  ['terms', termsSections],
  ['refund', refundSections],
]

const htmlOf = (node: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  )
const wordsOf = (sections: LegalSection[], id: string) =>
  htmlOf(sections.find((section) => section.id === id)?.text).replaceAll(/<[^>]*>/g, '')

test('the policies have as many sections as they must', () => {
  expect(pages.map(([name, sections]) => [name, sections.length])).toEqual([
    ['privacy', 12],
    ['terms', 13],
    ['refund', 11],
  ])
})

test('the refund policy has the named sections in their order', () => {
  expect(refundSections.map(({ title }) => title.toLowerCase())).toEqual([
    'overview',
    'when refunds are available',
    'when refunds are not available',
    'refund process',
    'partial refunds',
    'dispute resolution',
    'payment-provider disputes and chargebacks',
    'free fixes for life',
    'promotional offers',
    'contact information',
    'changes to the policy',
  ])
})

test('the refund terms are those of the business', () => {
  const process = wordsOf(refundSections, 'process')
  for (const term of ['7 days', '48 hours', '5 to 10 business days']) expect(process).toContain(term)
  expect(wordsOf(refundSections, 'chargebacks')).toContain(
    'A chargeback filed without first contacting us may lead to account suspension',
  )
  expect(wordsOf(refundSections, 'promotions')).toContain(`The first ${PROMOTION_ACCOUNTS} accounts`)
})

test('what the policies say of our deadlines is what the program does', () => {
  expect(wordsOf(privacySections, 'how-long')).toContain(`after ${PURGE_AFTER_DAYS} days`)
  expect(wordsOf(privacySections, 'how-long')).toContain(`Page views: ${EVENTS_KEPT_DAYS} days`)
  expect(wordsOf(privacySections, 'examinations')).toContain(`daily for ${WATCH_DAYS} days`)
  expect(wordsOf(termsSections, 'guarantee')).toContain(`within ${WATCH_DAYS} days`)
  expect(wordsOf(termsSections, 'guarantee')).toContain(`The first ${PROMOTION_ACCOUNTS} verified accounts`)
})

test.each(pages)(
  'every section of %s has its number, its address and its line in the contents',
  (_, sections) => {
    const html = htmlOf(<LegalPage title="Policy" description="" lead="" sections={sections} />)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    sections.forEach(({ id }, place) => {
      expect(html).toContain(`<section id="${id}"`)
      expect(html).toContain(`>${place + 1}. `)
      expect(html.split(`href="#${id}"`)).toHaveLength(3)
    })
    expect(html).toContain('<time dateTime="2024-12">December 2024</time>')
  },
)

test.each(pages)('references between sections of %s point at what they name', (_, sections) => {
  const text = sections.map(({ id }) => wordsOf(sections, id)).join(' ')
  const named = [...text.matchAll(/\(section (\d+)\)/g)].map(([, number]) => sections[Number(number) - 1]?.id)
  if (sections === privacySections) expect(named).toEqual(['vault', 'automated-help', 'in-your-browser'])
  else expect(named).toEqual([])
})
