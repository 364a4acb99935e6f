import { asCurrency, currencies } from '@sitewright/contract/currencies.ts'
import { useCurrency } from '#app/client/currency/use-currency.ts'

export function CurrencySwitcher() {
  const [currency, choose] = useCurrency()
  return (
    <select
      aria-label="Currency"
      value={currency}
      // What was chosen before the page hydrated differs from what is shown.
      ref={(field) => {
        const early = field && asCurrency(field.value)
        if (early && early !== currency) choose(early)
      }}
      onChange={(event) => choose(asCurrency(event.currentTarget.value) ?? currency)}
      style={{
        height: '2.5rem',
        padding: '0 0.4rem',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--mantine-radius-sm)',
        background: 'var(--surface)',
        color: 'var(--ink)',
        font: 'inherit',
        fontWeight: 600,
      }}
    >
      {currencies.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}
