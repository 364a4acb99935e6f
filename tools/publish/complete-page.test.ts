import { placeholderBusiness, placeholderOrigin } from '@sitewright/contract/placeholders.ts'
import { plans } from '@sitewright/contract/plans.ts'
import { services } from '@sitewright/contract/pricing.ts'
import { expect, test } from 'vitest'
import { questions } from '../../web/app/public/home/questions.ts'
import { completePage } from './complete-page.ts'

const html =
  '<html><head><title>Plans &amp; Services · Sitewright</title><meta name="description" content="From £19 &quot;fixed&quot;"/></head><body></body></html>'

function graphOf(path: string): Record<string, unknown>[] {
  const [, text = ''] =
    /<script type="application\/ld\+json">([^<]*)<\/script><\/head>/.exec(completePage(html, path)) ?? []
  return JSON.parse(text)['@graph']
}
const ofType = (path: string, type: string) => graphOf(path).filter((node) => node['@type'] === type)

test('the home page says who we are and how to reach us', () => {
  expect(ofType('/', 'Organization')).toEqual([
    expect.objectContaining({
      legalName: placeholderBusiness.legal_name,
      email: placeholderBusiness.support_email,
      url: `${placeholderOrigin}/`,
    }),
  ])
})

test.each(['/', '/pricing'])('%s offers every service and plan at the price of the contract', (path) => {
  const prices = ofType(path, 'Service').map(({ offers }) => {
    const { minPrice, price } = (offers as { priceSpecification: { minPrice?: number; price?: string } })
      .priceSpecification
    return minPrice ?? Number(price) * 100
  })
  expect(prices).toEqual([
    ...Object.values(services).map(({ basePounds }) => basePounds),
    ...plans.map(({ pricePence }) => pricePence),
  ])
})

test('a page below the home page names its place and its title', () => {
  const [crumbs] = ofType('/pricing', 'BreadcrumbList')
  expect(crumbs?.itemListElement).toEqual([
    expect.objectContaining({ position: 1, item: `${placeholderOrigin}/` }),
    expect.objectContaining({ position: 2, name: 'Plans & Services', item: `${placeholderOrigin}/pricing` }),
  ])
  expect(ofType('/pricing', 'WebPage')).toEqual([
    expect.objectContaining({ description: 'From £19 "fixed"' }),
  ])
})

test('the questions are those that the page answers', () => {
  const asked = (path: string) =>
    ofType(path, 'FAQPage').flatMap(({ mainEntity }) =>
      (mainEntity as { name: string; acceptedAnswer: { text: string } }[]).map(
        ({ name, acceptedAnswer }) => ({
          asks: name,
          answers: acceptedAnswer.text,
        }),
      ),
    )
  expect(asked('/')).toEqual(questions)
  expect(asked('/kb').length).toBeGreaterThan(20)
  expect(asked('/kb').every(({ answers }) => !answers.includes('{support e-mail}'))).toBe(true)
  expect(asked('/quote')).toEqual([])
})

test('a page without a description does not get out', () => {
  expect(() => completePage('<head><title>A</title></head>', '/quote')).toThrow('/quote needs a title')
})
