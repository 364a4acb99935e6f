import { expect, test } from 'vitest'
import { aboutTicket } from './about-ticket.ts'
import { plainSubject } from './address.ts'

test('a mail about a ticket has its number and subject, and belongs to its conversation', () => {
  expect(aboutTicket({ id: 12, subject: 'The shop is down' })).toEqual({
    subject: 'Ticket #12: The shop is down',
    ticketId: 12,
  })
})

test('a ticket’s subject puts no line break into the header, and its number stays when it is cut', () => {
  const { subject } = aboutTicket({ id: 12, subject: `a\r\nBcc: eve@evil.example${'x'.repeat(10_000)}` })
  const header = plainSubject(subject)
  expect(header).toMatch(/^Ticket #12: a Bcc: eve@evil\.examplex+…$/)
  expect([...header].length).toBe(200)
})
