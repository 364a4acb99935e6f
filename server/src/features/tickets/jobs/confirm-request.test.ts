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
  const text = testApp.mailsTo(ann.email)[0]?.text
  expect(text).toMatch(/We have your request “[^"]+”\./)
  expect(text).toContain(`The price: ${price}. You pay nothing`)
})

test('the confirmation of a request that the free first fix covers says that nothing is to pay', async () => {
  const testApp = await startTestApp()
  const { ann } = await cast(testApp)
  await openTicket(ann)
  await testApp.pool.query(
    'update service_requests set estimated_pence = 5400, plan_discount_pence = 0, promotion_discount_pence = 5400',
  )
  await testApp.work()
  const text = testApp.mailsTo(ann.email)[0]?.text
  expect(text).toContain('There is nothing to pay: your free first fix covers it.')
  expect(text).not.toContain('£')
})
