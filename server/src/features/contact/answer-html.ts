import { escapeHtml } from '@sitewright/contract/html.ts'
import { type Part, partsOf } from '@sitewright/contract/text-parts.ts'

/** An answer's plain text as HTML of p, ul, li and strong. All of the text is escaped: markup in it stays text. */
export const answerHtml = (text: string): string => partsOf(text).map(partHtml).join('')

function partHtml(part: Part): string {
  if (part.kind === 'paragraph') return `<p>${part.lines.map(escapeHtml).join(' ')}</p>`
  return `<ul>${part.items.map((item) => `<li>${strongLead(escapeHtml(item))}</li>`).join('')}</ul>`
}

/** The text before the first colon of a list line becomes bold. */
function strongLead(line: string): string {
  const at = line.indexOf(': ')
  return at > 0 ? `<strong>${line.slice(0, at)}</strong>${line.slice(at)}` : line
}
