import PostalMime, { type Address, addressParser, type Email } from 'postal-mime'
import {
  ATTACHMENTS_MAX,
  HEADERS_KEPT,
  HTML_MAX,
  type MailAttachment,
  NAME_MAX,
  type ParsedMail,
  TEXT_MAX,
} from './parsed-mail.ts'

const NESTING_MAX = 20
const HEADERS_MAX_BYTES = 256 * 1024
/** Lines that can begin a part. */
const PARTS_MAX = 2_000

/** Reads a mail within bounds, in time that grows with its size; throws for one that goes beyond them. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  if (countPartLines(raw) > PARTS_MAX) throw new Error('it has too many parts')
  const email = await PostalMime.parse(raw, {
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADERS_MAX_BYTES,
    forceRfc822Attachments: true,
  })
  if (email.attachments.length > ATTACHMENTS_MAX) throw new Error('it has too many attachments')
  const headers = email.headers.slice(0, HEADERS_KEPT).map(({ key, value }): [string, string] => [key, value])
  return {
    messageId: /^<?([^<>\s]{3,250})>?$/.exec(email.messageId?.trim() ?? '')?.[1] ?? null,
    from: valuesOf(headers, 'from').flatMap((value) => addressesIn(addressParser(value))),
    recipients: recipientsOf(email, headers),
    headers,
    body: {
      text: (email.text ?? '').slice(0, TEXT_MAX),
      html: (email.html ?? '').slice(0, HTML_MAX),
      ours: [],
    },
    attachments: email.attachments.map(attachmentOf),
  }
}

function countPartLines(raw: Uint8Array): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let count = 0
  for (let at = bytes.indexOf('\n--'); at >= 0 && count <= PARTS_MAX; at = bytes.indexOf('\n--', at + 3))
    count += 1
  return count
}

const valuesOf = (headers: ParsedMail['headers'], name: string) =>
  headers.flatMap(([key, value]) => (key === name ? [value] : []))

function addressesIn(addresses: Address[]): string[] {
  return addresses.flatMap((one) => one.group ?? [one]).map(({ address = '' }) => address.toLowerCase())
}

function recipientsOf(email: Email, headers: ParsedMail['headers']): string[] {
  const written = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => valuesOf(headers, name))
  return [
    ...addressesIn([...(email.to ?? []), ...(email.cc ?? [])]),
    ...written.map((value) => value.trim().replace(/^<|>$/g, '').toLowerCase()),
  ]
}

function attachmentOf({
  filename,
  content,
  disposition,
  related,
  mimeType,
}: Email['attachments'][number]): MailAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return {
    name: (filename ?? mimeType.replace('/', '.')).slice(0, NAME_MAX),
    bytes,
    inline: disposition === 'inline' || related === true,
  }
}
