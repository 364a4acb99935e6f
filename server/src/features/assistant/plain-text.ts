/** Longest quote of an examined page that a model sees. */
const QUOTE = 200
const READ = 4_000

/** Zero-width and direction characters, and the tag characters that encode invisible words. */
const INVISIBLE =
  /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}]/gu

/** Runs of combining marks longer than any script needs: `normalize` takes quadratic time for them. */
const MARKS = /\p{M}{9,}/gu

/** Cut to size first, so that the cost is bounded. */
export function normalized(text: string, max = READ): string {
  return text.slice(0, max).replace(MARKS, '').normalize('NFKC').replace(INVISIBLE, '').slice(0, max)
}

/** A quote from an examined page as text only: no comments, tags or invisible characters, on one line. */
export function plainQuote(text: string): string {
  const visible = normalized(text)
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/[\u0000-\u001F\u007F]/g, ' ')
  return visible.replace(/\s+/g, ' ').trim().slice(0, QUOTE)
}

/** A visitor's or our own words with their line breaks, without invisible characters. */
export function plainWords(text: string): string {
  return text.replace(INVISIBLE, '').replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, ' ')
}
