import { Text } from '@mantine/core'
import { showMoney } from '@sitewright/contract/currencies.ts'
import type { ProofState } from '@sitewright/contract/proofs.ts'
import type { Ticket } from '@sitewright/contract/tickets.ts'
import { StateWords } from '#app/ui/state-words.tsx'
import { priceWords } from './words/price-words.ts'

/** Where the ticket is, in one line, and what it costs. */
export function ClientState({ ticket, proof }: { ticket: Ticket; proof: ProofState | null }) {
  const { request } = ticket
  return (
    <>
      {ticket.status !== 'closed' && <StateWords facts={{ ...ticket, proof }} role="status" />}
      {request && (
        <Text size="sm" m={0} flex="none" c="dimmed" title={priceWords(request)}>
          {request.promotion_discount > 0 && request.amount_due === 0
            ? 'Free'
            : showMoney(request.amount_due)}
        </Text>
      )}
    </>
  )
}
