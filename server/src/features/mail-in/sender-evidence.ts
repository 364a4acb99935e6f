import type { ParsedMail } from './parsed-mail.ts'

/** What our own mail server found out about the sender. */
export type Evidence = 'pass' | 'fail' | 'none'

/**
 * The DMARC result for this address in the `Authentication-Results` of our own mail server. Only the headers at the top
 * count, up to the first that another server wrote; ours must remove those that came in under its name (RFC 8601, 5).
 */
export function senderEvidence(mail: ParsedMail, address: string, authservId: string): Evidence {
  for (const [name, value] of mail.headers) {
    if (name !== 'authentication-results') continue
    const [server = '', ...results] = withoutComments(value).toLowerCase().split(';')
    if (server.trim().split(/\s/)[0] !== authservId) return 'none'
    const dmarc = results.find((result) => /^\s*dmarc\s*=/.test(result))
    if (dmarc) return resultOf(dmarc, address)
  }
  return 'none'
}

function resultOf(dmarc: string, address: string): Evidence {
  const found = /^\s*dmarc\s*=\s*([a-z]+)/.exec(dmarc)?.[1]
  const checked = /\bheader\.from\s*=\s*"?(?:[^\s";@]*@)?([^\s";]+)/.exec(dmarc)?.[1]
  if (found === 'fail' || (checked && checked !== address.split('@')[1])) return 'fail'
  return found === 'pass' && checked ? 'pass' : 'none'
}

/** Comments may hold anything, also what looks like a result; they do not nest in what servers write. */
function withoutComments(value: string): string {
  return value.replace(/\([^()]*\)/g, ' ').replace(/"[^"]*"/g, (quoted) => quoted.replace(/[;=]/g, ' '))
}
