/**
 * Jobs of one queue run one after another. Slow kinds have theirs here, written out, so that together they never take
 * all places of a worker. `webhooks-…` is written in the database too, where events become deliveries.
 */
export const queues = [
  'examinations',
  'examinations-deep',
  'first-answers',
  'outages',
  'daily-0',
  'daily-1',
  'logins-0',
  'logins-1',
  'webhooks-0',
  'webhooks-1',
  'mail-in',
  'reports',
  'exports',
  'invoices.reconcile',
  // Of every ticket of a customer, and at the payment provider: a change of profile that is repeated asks for it anew.
  'search-customer',
  'payment-customer',
] as const

export type Queue = (typeof queues)[number]

/** One of two lanes: a slow receiver delays half of the others, not all. */
export const laneOf = <Kind extends 'daily' | 'logins' | 'webhooks'>(kind: Kind, id: number) =>
  `${kind}-${id % 2 === 0 ? 0 : 1}` as const
