import { z } from 'zod'

// The kinds of value that several variables of the environment have.
export const Text = z.string().trim().min(1)
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'it must be an address such as https://www.example.com' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
export const oneOf = <const Names extends [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `it must be one of ${names.join(', ')}` })
export const List = Text.transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
