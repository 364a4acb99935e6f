import { planDiscountPercent, plans } from '@sitewright/contract/plans.ts'
import type { Price, PriceLine } from '@sitewright/contract/pricing.ts'
import { useMoney } from '../use-money.ts'
import classes from './price-panel.module.css'

/** The price as a bill: what each choice adds, what is taken off, and what is left to pay. */
export function PriceLines({ price, tier }: { price: Price; tier: string | null }) {
  const money = useMoney()
  const isReduced = price.planDiscount + price.promotionDiscount > 0
  return (
    <dl className={classes.lines}>
      {price.lines.map((line) => (
        <Line key={line.label} label={labelOf(line)} amount={amountOf(line, money)} />
      ))}
      {isReduced && <Line label="Estimate" amount={money(price.estimatedPrice)} isSum />}
      {price.planDiscount > 0 && (
        <Line label={planLabel(tier)} amount={`− ${money(price.planDiscount)}`} isReduction />
      )}
      {price.promotionDiscount > 0 && (
        <Line label="Free first fix" amount={`− ${money(price.promotionDiscount)}`} isReduction />
      )}
      <Line label={isReduced ? 'You pay' : 'Total'} amount={money(price.amountDue)} isSum />
    </dl>
  )
}

interface LineProps {
  label: string
  amount: string
  isSum?: boolean
  isReduction?: boolean
}

function Line({ label, amount, isSum, isReduction }: LineProps) {
  return (
    <div className={classes.line} data-sum={isSum || undefined} data-reduction={isReduction || undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

function labelOf({ label, percent }: PriceLine): string {
  return percent > 0 ? `${label} (+${percent}%)` : label
}

function amountOf(line: PriceLine, money: (pounds: number) => string): string {
  if (line.part === 'service') return money(line.pounds)
  return line.pounds === 0 ? 'included' : `+ ${money(line.pounds)}`
}

function planLabel(tier: string | null): string {
  const name = plans.find((plan) => plan.id === tier)?.name ?? 'Care'
  return `${name} plan, ${planDiscountPercent(tier)}% off`
}
