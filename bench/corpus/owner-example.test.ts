import { type PlatformType, priceOf } from '@sitewright/contract/pricing.ts'
import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { ownerExample } from '@sitewright/diagnosis/catalogue/owner-example.ts'
import { expect, test } from 'vitest'
import { corpus } from './index.ts'
import { runCase } from './run.ts'

test('the example of the home page is what the examination says of that site, first of all', async () => {
  const example = corpus.find(({ id }) => id === ownerExample.case)
  if (!example) throw new Error(`the corpus has no ${ownerExample.case}`)
  const { report } = await runCase(example)
  const fault = catalogue.find(({ code }) => code === ownerExample.code)
  const headline = report.findings.find(({ id }) => id === report.headline)
  const { code, means, fix, service } = fault ?? {}
  // Its title adds the day; the page has the catalogue's.
  expect(headline).toMatchObject({ code, means, fix, service })
  // The home page shows the price on this system.
  const price = (platformType: PlatformType) => priceOf({ serviceType: service, platformType }).estimatedPrice
  expect(price(report.platform)).toBe(price('other'))
})
