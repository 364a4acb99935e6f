import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { secondsNow } from '../context.ts'
import { type Customer, newId } from '../records/kinds.ts'
import { keep, lockOrNull, replace } from '../records/objects.ts'
import { type Call, find, known } from './call.ts'
import { Email, Metadata, mergeMetadata, readParams, Text } from './params.ts'

const Details = z.object({
  email: Email.optional(),
  name: Text.max(256, 'Invalid string: at most 256 characters.').optional(),
  description: Text.optional(),
  metadata: Metadata.optional(),
})

export async function createCustomer({ sandbox, tx, params }: Call): Promise<Customer> {
  const details = readParams(Details, params)
  return keep<'customer'>(tx, sandbox, {
    id: newId('cus'),
    object: 'customer',
    created: secondsNow(sandbox),
    currency: null,
    description: details.description || null,
    email: details.email || null,
    invoice_prefix: invoicePrefix(),
    livemode: false,
    metadata: mergeMetadata({}, details.metadata),
    name: details.name || null,
    next_invoice_sequence: 1,
  })
}

export async function retrieveCustomer(call: Call): Promise<Customer> {
  return find(call, 'customer')
}

export async function updateCustomer(call: Call): Promise<Customer> {
  const details = readParams(Details, call.params)
  const customer = known(await lockOrNull(call.tx, 'customer', call.id), call, 'customer')
  return replace<'customer'>(call.tx, {
    ...customer,
    description: changed(details.description, customer.description),
    email: changed(details.email, customer.email),
    name: changed(details.name, customer.name),
    metadata: mergeMetadata(customer.metadata, details.metadata),
  })
}

/** An empty text takes a value away. */
function changed(given: string | undefined, before: string | null | undefined): string | null {
  return given === undefined ? (before ?? null) : given || null
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function invoicePrefix(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}
