import { z } from 'zod'
import { StartupProblem } from '#platform/startup-problem.ts'

// The kinds of value that several variables of the environment have.
export const Text = z.string().trim().min(1)
export const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'it must be an address such as https://www.example.com' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
export const Email = z.email('it must be an e-mail address')
/** As browsers name it: the host in small letters, without the port that goes without saying. */
export const Origin = HttpUrl.refine((url) => {
  const { pathname, search, hash, username, password } = new URL(url)
  return pathname === '/' && !(search || hash || username || password)
}, 'it must have no path, ? or #, nor a name before the host, such as https://www.example.com').transform(
  (url) => new URL(url).origin,
)

const MAILBOX_NAME = /^("[^"\\\p{Cc}\p{Zl}\p{Zp}]*" *|[^"<>()[\],;:@\\\p{Cc}\p{Zl}\p{Zp}]*)$/u
/** `Name <a@b>` or the address alone: what mail programs read as one sender, and the answers to our mails rely on. */
export const Mailbox = Text.refine((text) => {
  const [, name = '', address = text] = /^(.*)<([^<>]*)>$/s.exec(text) ?? []
  return MAILBOX_NAME.test(name) && Email.safeParse(address).success
}, 'it must be one mailbox, such as Name <name@example.com>')
export const oneOf = <const Names extends [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `it must be one of ${names.join(', ')}` })
export const List = Text.transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Throws where a key that goes to the address could be read on its way: unencrypted, and not to this machine itself. */
export function refuseOpenLine(name: string, address: string | null | undefined): void {
  const { protocol, hostname } = new URL(address ?? 'https://absent')
  if (protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
    throw new StartupProblem(`${name} must begin with https://, as a key goes there.`)
}
