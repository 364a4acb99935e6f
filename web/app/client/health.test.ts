import { HEALTH_EVERY_MS, HEALTH_TIMEOUT_MS } from '@sitewright/contract/health.ts'
import { expect, test } from 'vitest'
import { EVERY_MS, TIMEOUT_MS } from './health.ts'

test('the shell checks the health as often as the contract says', () => {
  expect([TIMEOUT_MS, EVERY_MS]).toEqual([HEALTH_TIMEOUT_MS, HEALTH_EVERY_MS])
})
