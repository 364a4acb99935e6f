import { Button, Stack, Text } from '@mantine/core'
import { estimatedDays, type UrgencyLevel } from '@sitewright/contract/pricing.ts'
import { supportDay } from '@sitewright/contract/time-words.ts'
import { expectedFinish } from '@sitewright/contract/times.ts'
import { Link } from 'react-router'
import { useMoney } from '#app/client/currency/use-money.ts'
import { useSupportHours } from '#app/client/support-times.ts'
import classes from './calculator.module.css'
import { type Choice, ChoiceCards } from './choice-cards.tsx'
import { type Customer, priceFor } from './customer.ts'
import type { Draft } from './draft.ts'
import { registerPath } from './register-path.ts'
import { changeDraft } from './use-draft.ts'

const speeds = [
  ['critical', 'Today'],
  ['medium', '2-3 days'],
  ['low', '5-7 days'],
] as const satisfies [UrgencyLevel, string][]

const LEGEND = 'How soon do you need it?'

interface SpeedPricesProps {
  draft: Draft
  customer: Customer
  error?: string
}

/** Three prices side by side for a critical fault, none of them chosen for the client. */
export function SpeedPrices({ draft, customer, error }: SpeedPricesProps) {
  const choices = useSpeeds(draft, customer)
  if (!customer.isSignedIn) return <WaysOn choices={choices} chosen={draft.urgencyLevel} />
  return (
    <ChoiceCards
      legend={LEGEND}
      type="radio"
      choices={choices}
      chosen={draft.urgencyLevel ? [draft.urgencyLevel] : []}
      onToggle={(urgencyLevel) => changeDraft({ urgencyLevel })}
      error={error}
    />
  )
}

interface Speed extends Choice<UrgencyLevel> {
  /** Before a reduction; null without one. */
  fullPrice: string | null
}

function useSpeeds(draft: Draft, customer: Customer): Speed[] {
  const money = useMoney()
  const hours = useSupportHours()
  return speeds.map(([urgency, title]) => {
    const price = priceFor({ ...draft, urgencyLevel: urgency }, customer)
    const days = draft.serviceType ? estimatedDays(draft.serviceType, urgency) : 1
    const finish = hours && expectedFinish({ urgency, at: Date.now(), days }, hours)
    return {
      value: urgency,
      // What the same day means once it is over: the title never promises what the time below it does not.
      title: finish?.kind === 'next_day' ? 'Next day' : title,
      text: finish ? `Finished by ${supportDay(finish.at)}` : undefined,
      price: money(price.amountDue),
      fullPrice: price.amountDue < price.estimatedPrice ? money(price.estimatedPrice) : null,
    }
  })
}

/** A guest's choice leads on to the account in the same press. */
function WaysOn({ choices, chosen }: { choices: Speed[]; chosen: string }) {
  return (
    <section aria-labelledby="speeds">
      <Text component="h3" id="speeds" m={0} mb={4} fz="lg" fw={700}>
        {LEGEND}
      </Text>
      <Text size="sm" c="dimmed" m={0} mb="sm">
        Choose a price and create your free account. Nothing is charged before you send the request.
      </Text>
      <div className={classes.cards} style={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        {choices.map(({ value, title, text, price, fullPrice }) => (
          <Button
            key={value}
            component={Link}
            to={registerPath}
            variant={value === chosen ? 'filled' : 'default'}
            h="auto"
            py="sm"
            px="xs"
            onClick={() => changeDraft({ urgencyLevel: value })}
          >
            <Stack gap={2} align="center">
              <span>{title}</span>
              <Text span fz="1.6rem" fw={700} lh={1.2}>
                {price}
              </Text>
              {fullPrice && (
                <Text span size="xs" fw={400}>
                  instead of <s>{fullPrice}</s>
                </Text>
              )}
              <Text span size="xs" fw={400} style={{ whiteSpace: 'normal' }}>
                {text}
              </Text>
            </Stack>
          </Button>
        ))}
      </div>
    </section>
  )
}
