/** British. The formatter is made at its first use, which takes a phone up to 60 ms. */
export function dateFormatter(options: Intl.DateTimeFormatOptions): (at: string | number | Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-GB', options)
    return format.format(new Date(at))
  }
}
