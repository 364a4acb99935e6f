import type { Ledger } from './ledger.ts'
import { type Customer, newId } from './objects.ts'

/** A form as it is sent. */
type Form = Record<string, string>

export function newCustomer({ seconds }: Ledger): Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    created: seconds,
    email: null,
    name: null,
    livemode: false,
    metadata: {},
  }
}

/** Empty metadata is removed. */
export function withFields(customer: Customer, form: Form): Customer {
  if (form.email !== undefined) customer.email = form.email
  if (form.name !== undefined) customer.name = form.name
  for (const [name, value] of Object.entries(form)) {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    if (key && value) customer.metadata[key] = value
    else if (key) delete customer.metadata[key]
  }
  return customer
}
