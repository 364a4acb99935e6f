import type { Tx } from '#platform/database/transaction.ts'
import { type Sandbox, secondsNow } from '../context.ts'
import { newId, type PaymentMethod } from '../records/kinds.ts'
import { keep } from '../records/objects.ts'

type Behaviour = 'works' | 'declined' | 'fails at renewal'

export interface TestCard {
  number: string
  behaviour: Behaviour
  says: string
}

export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', behaviour: 'works', says: 'The payment goes through.' },
  { number: '4000 0000 0000 0002', behaviour: 'declined', says: 'The card is declined.' },
  {
    number: '4000 0000 0000 0341',
    behaviour: 'fails at renewal',
    says: 'The first payment goes through, the next ones fail.',
  },
]

export interface Card {
  last4: string
  expMonth: number
  expYear: number
}

export function testCardOrNull(typed: string): TestCard | null {
  const digits = typed.replace(/[\s-]/g, '')
  return testCards.find((card) => card.number.replaceAll(' ', '') === digits) ?? null
}

/** Keeps a card for one customer. Nothing but its last four digits and its expiry is written down. */
export async function keepCard(
  tx: Tx,
  sandbox: Sandbox,
  customer: string,
  card: Card,
): Promise<PaymentMethod> {
  return keep<'payment_method'>(tx, sandbox, {
    id: newId('pm'),
    object: 'payment_method',
    created: secondsNow(sandbox),
    livemode: false,
    metadata: {},
    type: 'card',
    customer,
    card: {
      brand: 'visa',
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      country: 'GB',
    },
  })
}

export function failsAtRenewal({ card }: PaymentMethod): boolean {
  return card.last4 === '0341'
}
