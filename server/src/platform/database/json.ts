/** Text that PostgreSQL takes: for NUL and half characters, which it refuses, the replacement character. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()

/** JSON that it takes: pages of strangers do hold such characters. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part))
}
