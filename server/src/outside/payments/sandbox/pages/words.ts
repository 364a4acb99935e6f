/** As people write it: £99.00. */
export function pounds(pence: number): string {
  return `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** 12 December 2026, from seconds since 1970. */
export function day(seconds: number): string {
  return dayFormat.format(new Date(seconds * 1000))
}
