import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'

test.for([
  [1950, '£19.50'],
  [2700, '£27'],
  [123_400, '£1,234'],
] as const)('the confirmation of a request writes %i pence as %s', async ([pence, price]) => {
  const testApp = await startTestApp()
  const { ann } = await cast(testApp)
  await openTicket(ann)
  await testApp.pool.query(
    'update service_requests set estimated_pence = $1, plan_discount_pence = 0, promotion_discount_pence = 0',
    [pence],
  )
  await testApp.work()
  expect(testApp.mailsTo(ann.email)[0]?.text).toContain(`The price: ${price}. You pay nothing`)
})
