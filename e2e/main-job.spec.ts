import { expect } from '@playwright/test'
import { codeFor, newcomer, olga } from './people.ts'
import { test } from './visit.ts'

test('a stranger gets a price, an account and a ticket, and talks live with the staff', async ({
  visit,
  request,
}) => {
  const nina = newcomer('Nina Mainjob')
  const client = await visit(null)
  await client.goto('/quote')
  await client.getByRole('radio', { name: 'Redesign' }).check()
  await client.getByRole('radio', { name: 'Shopify' }).check()
  await client.getByRole('radio', { name: 'Emergency same day' }).check()
  await client.getByRole('checkbox', { name: 'Search engine setup' }).check()
  await client.getByLabel('What should we do?').fill('The shop looks tired on phones.')
  await expect(client.getByRole('heading', { name: 'Instant Quote Ready' })).toBeVisible()
  await expect(client.getByRole('region', { name: 'Instant Quote Ready' })).toContainText('£578')

  await client.getByRole('link', { name: 'Create an account' }).click()
  await client.getByRole('textbox', { name: 'Name', exact: true }).fill(nina.name)
  await client.getByRole('textbox', { name: 'Email' }).fill(nina.email)
  await client.getByLabel(/^Password/).fill(nina.password)
  await client.getByLabel('Confirm Password').fill(nina.password)
  await client.getByRole('button', { name: 'Register' }).click()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Verify your e-mail')
  await client.getByRole('textbox', { name: 'Verification code' }).fill(await codeFor(request, nina.email))
  await expect(client.getByText('Verified! Redirecting to sign in...')).toBeVisible()

  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(client.getByRole('textbox', { name: 'Email' })).toHaveValue(nina.email)
  await client.getByLabel(/^Password/).fill(nina.password)
  await client.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Request a new service')
  await expect(client.getByRole('radio', { name: 'Redesign' })).toBeChecked()
  await expect(client.getByRole('checkbox', { name: 'Search engine setup' })).toBeChecked()
  await expect(client.getByLabel('What should we do?')).toHaveValue('The shop looks tired on phones.')

  const staff = await visit(olga())
  await staff.goto('/dashboard/admin/tickets?urgency=critical&waiting=staff')
  const list = staff.getByRole('list', { name: 'Tickets' })
  await expect(list.or(staff.getByText('No tickets found'))).toBeVisible()
  await client.getByRole('button', { name: 'Submit Request' }).click()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(/^Ticket #\d+ Redesign$/)
  const number = new URL(client.url()).pathname.split('/').at(-1)
  const row = list.getByRole('link', { name: new RegExp(`#${number}\\b.*Nina Mainjob`) })
  await expect(row).toBeVisible()

  await client.getByLabel('Message').fill('Our visitors are mostly on phones.')
  await client.getByRole('button', { name: 'Send' }).click()
  await expect(row).toContainText('Our visitors are mostly on phones.')
  await row.click()
  const chatOfStaff = staff.getByRole('log', { name: 'Conversation' })
  const chatOfClient = client.getByRole('log', { name: 'Conversation' })
  await expect(chatOfStaff).toContainText('Our visitors are mostly on phones.')
  await expect(chatOfClient).toContainText('Seen')

  await staff.getByLabel('Message').pressSequentially('Thank you, Nina.')
  await expect(client.getByText('Olga Petrova is typing…')).toBeVisible()
  await staff.keyboard.press('Enter')
  await expect(chatOfClient).toContainText('Thank you, Nina.')
  await expect(client.getByText('Olga Petrova is typing…')).toBeHidden()
  await expect(chatOfStaff).toContainText('Seen')
  await client.getByLabel('Message').pressSequentially('When')
  await expect(staff.getByText('Nina Mainjob is typing…')).toBeVisible()

  await staff.getByLabel('Status').selectOption('In progress')
  await expect(client.getByRole('main')).toContainText('In progress')
  await staff.getByLabel('Status').selectOption('Closed')
  await expect(client.getByLabel('Message')).toBeDisabled()
  await expect(client.getByLabel('Message')).toHaveAttribute('placeholder', 'This ticket is closed.')
})
