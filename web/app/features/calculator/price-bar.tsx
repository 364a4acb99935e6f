import { Button, Text } from '@mantine/core'
import type { Price } from '@sitewright/contract/pricing.ts'
import { useMoney } from '#app/client/currency/use-money.ts'
import { counted } from '#app/ui/format.ts'
import classes from './calculator.module.css'
import type { Draft } from './draft.ts'

interface PriceBarProps {
  draft: Draft
  price: Price
  panel: Element
}

/** The price at the lower edge of a phone, while the panel itself is out of sight. */
export function PriceBar({ draft, price, panel }: PriceBarProps) {
  const money = useMoney()
  return (
    <div className={classes.bar}>
      {price.estimatedPrice === 0 ? (
        <Text fw={600} m="auto">
          {nextStep(draft)}
        </Text>
      ) : (
        <>
          <Text c="dimmed" m={0}>
            <Text span c="var(--ink)" fw={700} fz="xl">
              {money(price.amountDue)}
            </Text>{' '}
            for about {counted(price.estimatedTime, 'day')} of work
          </Text>
          <Button onClick={() => show(panel)}>See your quote</Button>
        </>
      )}
    </div>
  )
}

function nextStep({ serviceType, urgencyLevel }: Draft): string {
  if (urgencyLevel === '') return 'Choose how soon to see your price.'
  return serviceType === '' ? 'Choose what you need to see a price.' : 'Now choose where your website runs.'
}

function show(panel: Element): void {
  panel.scrollIntoView({ block: 'start' })
  panel.querySelector('h2')?.focus({ preventScroll: true })
}
