const WRITINGS: Record<string, RegExp> = {
  japanese: /[\u3040-\u30ff]/g,
  korean: /[\uac00-\ud7af]/g,
  cyrillic: /[\u0400-\u04ff]/g,
  thai: /[\u0e00-\u0e7f]/g,
  arabic: /[\u0600-\u06ff]/g,
  chinese: /[\u4e00-\u9fff]/g,
}

/** The writing, other than Latin, that at least `least` letters of a text are in; null when none is. */
export function writingOf(text: string, least = 3): string | null {
  return Object.keys(WRITINGS).find((name) => hasWriting(text, name, least)) ?? null
}

export function hasWriting(text: string, name: string, least = 3): boolean {
  const letters = WRITINGS[name]
  return letters !== undefined && (text.match(letters) ?? []).length >= least
}
