const LONGEST = 300

/** What may be personal, and its replacement. The order matters: addresses hold what later rules look for. */
const replaced: [RegExp, string][] = [
  // The library's own words around a piece of what was read: '"Ann Baker…" is not valid JSON'.
  [/(["']).{0,200}?\1(?:\.{3})? is not valid JSON/gs, 'something is not valid JSON'],
  // Our own files keep their name and lose the mark of the build, so that the next build adds to the same group.
  [/(?:https?:\/\/[^\s/]+)?\/assets\/([\w.-]+?)-[\w-]{8}\.(js|css)\b[^\s'")]*/gi, 'assets/$1.$2'],
  [/\b(?:https?|wss?|blob|data):[^\s'")]+/gi, '[address]'],
  [/(?<![^\s'"<>()@])[^\s'"<>()@]+@[^\s'"<>()@]+\.\w+/g, '[e-mail]'],
  [/\beyJ[\w-]*(?:\.[\w-]*){1,2}/g, '[token]'],
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{16,}/g, '[token]'],
  [/\+?\d[\d ()/.-]{5,}\d/g, '[number]'],
]

/** One plain line of what the browser said, without what looks like a person's. */
export function tidyMessage(message: string): string {
  const line = message
    .toWellFormed()
    .replace(/[\s\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ')
    .replace(/[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]/gu, '')
  const clean = replaced.reduce((text, [what, by]) => text.replace(what, by), line).trim()
  return [...clean].slice(0, LONGEST).join('') || 'An error without words'
}
