import type { ParsedMail } from './parsed-mail.ts'

/** What our own mail server found out about the sender. */
export type Evidence = 'pass' | 'fail' | 'none'

/**
 * The DMARC result for this address in the `Authentication-Results` of our own mail server. Only the headers at the top
 * count, up to the first that another server wrote; ours must remove those that came in under its name (RFC 8601, 5).
 * Of several results none counts as a pass: a server writes one, and the others may be a sender's text.
 */
export function senderEvidence(mail: ParsedMail, address: string, authservId: string): Evidence {
  const found: string[] = []
  for (const [name, value] of mail.headers) {
    if (name !== 'authentication-results') continue
    const plain = plainValue(value)
    if (plain === null) return 'none'
    const [server = '', ...results] = plain.toLowerCase().split(';')
    if (server.trim().split(/\s/)[0] !== authservId) break
    found.push(...results.filter((result) => /^\s*dmarc\s*=/.test(result)))
  }
  const [first, ...others] = found
  const evidence = first === undefined ? 'none' : resultOf(first, address)
  return evidence === 'pass' && others.length > 0 ? 'none' : evidence
}

function resultOf(dmarc: string, address: string): Evidence {
  const found = /^\s*dmarc\s*=\s*([a-z]+)/.exec(dmarc)?.[1]
  const checked = /\bheader\.from\s*=\s*(?:[^\s@]*@)?(\S+)/.exec(dmarc)?.[1]
  if (found === 'fail' || (checked && checked !== address.split('@')[1])) return 'fail'
  return found === 'pass' && checked ? 'pass' : 'none'
}

/**
 * Without comments, and with quoted strings as one word each, so that neither holds what looks like a result; null where
 * one is not closed. A quoted string within a comment is read as one: servers repeat the sender there as it came.
 */
function plainValue(value: string): string | null {
  let plain = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at += 1) {
    let char = value.charAt(at)
    const isEscaped = char === '\\' && (isQuoted || depth > 0)
    if (isEscaped) {
      at += 1
      char = value.charAt(at)
    } else if (char === '"') {
      isQuoted = !isQuoted
      continue
    } else if (!isQuoted && (char === '(' || char === ')')) {
      depth += char === '(' ? 1 : -1
      if (depth < 0) return null
      plain += ' '
      continue
    }
    if (depth === 0) plain += isQuoted ? char.replace(/[^\w.@-]/, '_') : char
  }
  return isQuoted || depth > 0 ? null : plain
}
