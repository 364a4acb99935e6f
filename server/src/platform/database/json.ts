/**
 * JSON that PostgreSQL takes: it refuses NUL and half characters, which pages of strangers do hold. They become the
 * replacement character.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\u0000', '\ufffd').toWellFormed() : part,
  )
}
