import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { expect, test } from 'vitest'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { openTicket } from '#test/tickets.ts'
import { confirmRequest } from './confirm-request.ts'

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

test('a request is confirmed to its own client, with its times and how to give a login, and no more once it is deleted', async () => {
  const testApp = await startTestApp()
  const { ann, bob } = await cast(testApp)
  const [his, hers] = [await openTicket(bob), await openTicket(ann)]
  await bob.call(ticketRoutes.delete, { params: { id: his } })
  for (const ticketId of [his, hers, 999_999])
    await runJob(testApp.services, confirmRequest as Job, { ticketId })
  await testApp.work()
  expect(testApp.mailsTo(bob.email)).toEqual([])
  const [mail, ...more] = testApp.mailsTo(ann.email)
  expect(more).toEqual([])
  for (const words of [`/dashboard/ticket/${hers}`, 'First answer by', 'Finished by', 'the credential vault'])
    expect(mail?.text).toContain(words)
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
