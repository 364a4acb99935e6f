import { pageOf } from '#visit/page-of.ts'
import { isHtml, type Reply } from '#visit/reply.ts'

/** Whether an answer holds these words, however the page writes their spaces, quotes and accents. */
export function holds(reply: Reply, keyword: string): boolean {
  const wanted = plain(keyword)
  const shown = () => `${pageOf(reply).title} ${pageOf(reply).visibleText}`
  return plain(reply.text).includes(wanted) || (isHtml(reply) && plain(shown()).includes(wanted))
}

/** Without spaces, since tags and entities stand within words, and with the quotes and dashes of a keyboard. */
function plain(text: string): string {
  return (
    text
      .replace(/[\u2018-\u201b\u2032]/g, "'")
      .replace(/[\u201c-\u201f\u2033]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      // Normalising takes time with the square of a run of marks, and some letters become marks by NFKC.
      .replace(/\p{M}{31,}/gu, '')
      .normalize('NFC')
      .replace(/[\s\u00ad\u200b-\u200d\u2060]/g, '')
      .toLowerCase()
  )
}
