/** Display currencies and their rates relative to the pound (spec 9). Prices themselves are always in pounds. */
export const rates = {
  GBP: 1,
  EUR: 1.17,
  USD: 1.28,
  CAD: 1.71,
  AUD: 1.91,
  NZD: 2.07,
  SGD: 1.72,
  HKD: 9.98,
  JPY: 187,
  CNY: 9.3,
  INR: 107,
  ZAR: 24.5,
  SEK: 13.6,
  NOK: 13.5,
  DKK: 8.73,
  CHF: 1.1,
} as const

export type Currency = keyof typeof rates
export const DEFAULT_CURRENCY: Currency = 'GBP'
export const currencies = Object.keys(rates) as Currency[]

const euroCountries =
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ')
const currencyOfCountry: Record<string, Currency> = {
  GB: 'GBP',
  IM: 'GBP',
  JE: 'GBP',
  GG: 'GBP',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  SG: 'SGD',
  HK: 'HKD',
  JP: 'JPY',
  CN: 'CNY',
  IN: 'INR',
  ZA: 'ZAR',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  CH: 'CHF',
  LI: 'CHF',
  ...Object.fromEntries(euroCountries.map((country) => [country, 'EUR' as const])),
}

/** `text` as a currency we know, in any case; null otherwise. */
export function asCurrency(text: string | null | undefined): Currency | null {
  const code = text?.trim().toUpperCase()
  return code && Object.hasOwn(rates, code) ? (code as Currency) : null
}

/** The currency of a browser locale's country (`de-AT` → EUR); null when the locale names none we know. */
export function currencyOfLocale(locale: string | undefined): Currency | null {
  try {
    return currencyOfCountry[new Intl.Locale(locale ?? '').region ?? ''] ?? null
  } catch {
    return null
  }
}

/** Query parameter, then stored preference, then locale country, then the pound (spec 9). */
export function chooseCurrency(from: {
  query?: string | null
  stored?: string | null
  locale?: string
}): Currency {
  return (
    asCurrency(from.query) ?? asCurrency(from.stored) ?? currencyOfLocale(from.locale) ?? DEFAULT_CURRENCY
  )
}

/** Whole pounds as whole units of the display currency, rounded halves up. */
export function inCurrency(pounds: number, currency: Currency): number {
  // Rates have two decimals at most, so hundredths are exact where 50 × 1.17 as a fraction is not.
  return Math.round((pounds * Math.round(rates[currency] * 100)) / 100)
}

/** Whole pounds in the display currency, as people write it and without decimals. */
export function showMoney(pounds: number, currency: Currency = DEFAULT_CURRENCY): string {
  return writeMoney(inCurrency(pounds, currency), currency)
}

/** Where British people have no sign for it, its code and a space that does not break. */
const signs: Record<Currency, string> = {
  GBP: '£',
  EUR: '€',
  USD: 'US$',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  SGD: 'SGD\u00a0',
  HKD: 'HK$',
  JPY: 'JP¥',
  CNY: 'CN¥',
  INR: '₹',
  ZAR: 'ZAR\u00a0',
  SEK: 'SEK\u00a0',
  NOK: 'NOK\u00a0',
  DKK: 'DKK\u00a0',
  CHF: 'CHF\u00a0',
}

/**
 * A whole amount of a currency as British people write it. By hand, since `Intl.NumberFormat` writes what the browser's
 * version knows, which need not be what the prerendered page says, and keeps a phone busy for 60 ms at its first use.
 */
export function writeMoney(amount: number, currency: Currency): string {
  const whole = String(Math.abs(amount))
  const groups: string[] = []
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end))
  const digits = groups.join(',')
  return `${amount < 0 ? '-' : ''}${signs[currency]}${digits}`
}
