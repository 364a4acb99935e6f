import { namesItsSite } from '@sitewright/contract/text-rules.ts'

export interface TextPart {
  text: string
  href: string | null
}

// Punctuation after an address does not belong to it; a closing bracket does when it was opened inside.
const address = /https:\/\/[^\s<>"'`\u0000-\u001f]+/g
const trailing = /[.,;:!?…'"»”’*_~\])}]$/

/** Splits a text into plain parts and https links; no markup is interpreted. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const shown = withoutTrailing(found[0])
    const href = hrefOf(shown)
    if (!href) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null })
    parts.push({ text: shown, href })
    from = found.index + shown.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}

function withoutTrailing(found: string): string {
  let opened = 0
  for (const sign of found) opened += sign === '(' ? 1 : sign === ')' ? -1 : 0
  let end = found.length
  while (trailing.test(found.charAt(end - 1))) {
    if (found.charAt(end - 1) === ')') {
      if (opened >= 0) break
      opened += 1
    }
    end -= 1
  }
  return found.slice(0, end)
}

/** An address with a name before an @, or with signs in its name, can pass for another site, so it stays plain text. */
function hrefOf(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' &&
    url.hostname.includes('.') &&
    namesItsSite(text) &&
    !url.username &&
    !url.password
    ? url.href
    : null
}
