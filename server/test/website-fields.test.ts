import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { contactRoutes } from '@sitewright/contract/contact.ts'
import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { requestRoutes } from '@sitewright/contract/requests.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { startCanary } from '#test/chat.ts'
import { insideAddresses } from '#test/inside-addresses.ts'

// The chat has tests of its own; these are the other fields that take an address. A new person comes often enough that
// no limit on requests stands in the way.
const NEW_PERSON_EVERY = 5

test('48 to 53: no field that takes an address of a website leads inside, and each answers plainly', async () => {
  const canary = await startCanary()
  const testApp = await startTestApp()
  const tier = 'security'
  let person = await join(testApp, 'Eve', { tier })
  const statuses = new Set<number>()
  const forms = insideAddresses(canary.port)
  for (const [at, website_url] of forms.entries()) {
    if (at % NEW_PERSON_EVERY === 0) person = await join(testApp, `Eve ${at}`, { tier })
    const { name, email } = person
    const asked = { service_type: 'quick_fix', platform_type: 'wix', problem_description: 'It is broken.' }
    const answers = [
      await person.call(accountRoutes.updateProfile, { body: { name, email, website_url } }),
      await person.call(requestRoutes.create, { body: { ...asked, urgency_level: 'low', website_url } }),
      await person.call(contactRoutes.send, {
        body: { client_name: name, client_email: email, ...asked, website_url },
      }),
      await person.call(monitoringRoutes.add, { body: { url: website_url } }),
    ]
    for (const { status } of answers) statuses.add(status)
  }
  expect(canary.hits()).toBe(0)
  for (const status of statuses) expect([200, 201, 400]).toContain(status)
})
