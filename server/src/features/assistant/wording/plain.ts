/** Longest quote of a stranger's page that a model gets to see. */
const QUOTE = 200

/** Zero-width and direction characters, and the tags that spell out words nobody sees. */
const INVISIBLE =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}]/gu

/** A quote from a stranger's page as text alone: no comments, no tags, nothing hidden, on one line. */
export function plainQuote(text: string): string {
  const visible = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/[\u0000-\u001F\u007F]/g, ' ')
  return visible.replace(/\s+/g, ' ').trim().slice(0, QUOTE)
}

/** A person's or our own words, with their lines, without what cannot be seen. */
export function plainWords(text: string): string {
  return text.replace(INVISIBLE, '').replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, ' ')
}
