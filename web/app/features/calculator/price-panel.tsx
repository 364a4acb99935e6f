import { Group, Paper, Stack, Text } from '@mantine/core'
import { showMoney, writeMoney } from '@sitewright/contract/currencies.ts'
import { planDiscountPercent, planNamed } from '@sitewright/contract/plans.ts'
import {
  PROMOTION_ACCOUNTS,
  type Price,
  type PriceLine,
  type UrgencyLevel,
} from '@sitewright/contract/pricing.ts'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { useCurrency } from '#app/client/currency/use-currency.ts'
import { useMoney } from '#app/client/currency/use-money.ts'
import { billOf } from './bill.ts'
import type { Customer } from './customer.ts'
import { PromisedTimes } from './promised-times.tsx'

interface PricePanelProps {
  ref: Ref<HTMLElement>
  price: Price
  customer: Customer
  urgency: UrgencyLevel
  /** What is still to be chosen before there is a price. */
  missing: string
  action: ReactNode
}

export function PricePanel({ ref, price, customer, urgency, missing, action }: PricePanelProps) {
  const isReady = price.estimatedPrice > 0
  return (
    <Paper
      component="section"
      ref={ref}
      aria-labelledby="quote-panel"
      withBorder
      radius="md"
      p="lg"
      bg="var(--surface)"
      style={{ scrollMarginTop: 'calc(var(--header-height) + 1rem)', boxShadow: 'var(--shadow)' }}
    >
      <Stack gap="sm">
        <Text component="h2" id="quote-panel" m={0} fz="lg" tabIndex={-1} style={{ outline: 'none' }}>
          {isReady && (
            <IconCircleCheckFilled
              size={22}
              aria-hidden
              color="var(--brand)"
              style={{ verticalAlign: '-4px' }}
            />
          )}{' '}
          {isReady ? 'Instant Quote Ready' : 'Your quote'}
        </Text>
        {isReady ? (
          <Quote price={price} customer={customer} urgency={urgency} />
        ) : (
          <Text c="dimmed" m={0}>
            Choose {missing}. Your price appears here at once, with everything that makes it up.
          </Text>
        )}
        <Offer customer={customer} price={price} />
        {action}
        <Small>
          Sending a request charges nothing. Not happy with our work? You get{' '}
          <Link to="/refund-policy">your money back</Link>.
        </Small>
      </Stack>
    </Paper>
  )
}

export const Small = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed" m={0}>
    {children}
  </Text>
)

function Quote({ price, customer, urgency }: Omit<PricePanelProps, 'ref' | 'action' | 'missing'>) {
  const money = useMoney()
  const [currency] = useCurrency()
  return (
    <>
      <Text m={0} fz="2.5rem" fw={700} lh={1.1}>
        {money(price.amountDue)}{' '}
        {price.amountDue < price.estimatedPrice && (
          <Text span c="dimmed">
            instead of <s>{money(price.estimatedPrice)}</s>
          </Text>
        )}
      </Text>
      <PriceLines price={price} tier={customer.tier} />
      <PromisedTimes days={price.estimatedTime} urgency={urgency} tier={customer.tier} />
      {currency !== 'GBP' && (
        <Small>
          Prices in {currency} are a guide. We charge in pounds: <b>{showMoney(price.amountDue)}</b>.
        </Small>
      )}
    </>
  )
}

function PriceLines({ price, tier }: { price: Price; tier: string | null }) {
  const [currency] = useCurrency()
  const bill = billOf(price, currency)
  const written = (amount: number) => writeMoney(amount, currency)
  const isReduced = price.planDiscount + price.promotionDiscount > 0
  return (
    <Stack renderRoot={(props) => <dl {...props} />} gap={6} m={0} fz="sm">
      {price.lines.map((line, at) => (
        <Line key={line.label} label={labelOf(line)} amount={amountOf(line, written(bill.lines[at] ?? 0))} />
      ))}
      {isReduced && (
        <>
          <Line label="Estimate" amount={written(bill.estimate)} isSum />
          <Line
            label={price.promotionDiscount > 0 ? 'Free first fix' : planLabel(tier)}
            amount={`− ${written(bill.reduction)}`}
            isReduction
          />
        </>
      )}
      <Line label={isReduced ? 'You pay' : 'Total'} amount={written(bill.due)} isSum />
    </Stack>
  )
}

interface LineProps {
  label: string
  amount: string
  isSum?: boolean
  isReduction?: boolean
}

function Line({ label, amount, isSum, isReduction }: LineProps) {
  const color = isReduction ? 'var(--brand-ink)' : isSum ? undefined : 'dimmed'
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      fw={isSum || isReduction ? 700 : undefined}
      pt={isSum ? 6 : undefined}
      style={{ borderTop: isSum ? '1px solid var(--line)' : undefined }}
    >
      <Text component="dt" inherit c={color}>
        {label}
      </Text>
      <Text component="dd" inherit m={0} c={isReduction ? color : undefined}>
        {amount}
      </Text>
    </Group>
  )
}

function labelOf({ label, percent }: PriceLine): string {
  return percent > 0 ? `${label} (+${percent}%)` : label
}

function amountOf({ part, pounds }: PriceLine, written: string): string {
  if (part === 'service') return written
  return pounds === 0 ? 'included' : `+ ${written}`
}

function planLabel(tier: string | null): string {
  const name = planNamed(tier)?.name ?? 'Care'
  return `${name} plan, ${planDiscountPercent(tier)}% off`
}

/** What the free first fix could do for this customer; a client whose price shows it already is not told again. */
function Offer({ customer, price }: { customer: Customer; price: Price }) {
  const { isSignedIn, holdsFreeFix, freeFixesLeft: left } = customer
  const holds = isSignedIn && holdsFreeFix && price.promotionDiscount === 0
  if (!holds && left === 0) return null
  return (
    <Text m={0} px="sm" py="xs" size="sm" bg="var(--accent-wash)" bdrs="sm">
      {holds ? (
        <>
          <strong>You have a free first fix.</strong> It covers a quick fix at standard or priority speed, and
          only your first request.
        </>
      ) : (
        <>
          <strong>
            {left} of {PROMOTION_ACCOUNTS} free first fixes left.
          </strong>{' '}
          A new account’s first request is free when it is a quick fix at standard or priority speed.
        </>
      )}
    </Text>
  )
}
