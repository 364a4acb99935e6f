import type { Customer } from '@sitewright/contract/customers.ts'

export function isConfirmed(typed: string, customer: Pick<Customer, 'name' | 'tickets'>): boolean {
  const text = plain(typed)
  return text !== '' && (text === plain(customer.name) || text === String(customer.tickets))
}

const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
