const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most so many UTF-16 units of a text, cut between characters as people see them: no half emoji, no lost accent. */
export function cutText(text: string, max: number): string {
  return text.slice(0, segmenter.segment(text).containing(max)?.index)
}
