import { escapeHtml } from '@sitewright/contract/html.ts'

/**
 * Plain text (paragraphs parted by an empty line, list lines starting with "- ") as HTML of p, ul, li and strong. All
 * of the text is escaped first: markup in it stays text.
 */
export function answerHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(partHtml)
    .join('')
}

function partHtml(part: string): string {
  const lines = part.split('\n').map((line) => escapeHtml(line.trim()))
  const html: string[] = []
  for (const [isItem, group] of grouped(lines))
    html.push(
      isItem
        ? `<ul>${group.map((line) => `<li>${strongLead(line.slice(2))}</li>`).join('')}</ul>`
        : `<p>${group.join(' ')}</p>`,
    )
  return html.join('')
}

/** The text before the first colon of a list line becomes bold. */
function strongLead(line: string): string {
  const at = line.indexOf(': ')
  return at > 0 ? `<strong>${line.slice(0, at)}</strong>${line.slice(at)}` : line
}

function grouped(lines: string[]): [isItem: boolean, lines: string[]][] {
  const groups: [boolean, string[]][] = []
  for (const line of lines) {
    const isItem = line.startsWith('- ')
    const last = groups.at(-1)
    if (last?.[0] === isItem) last[1].push(line)
    else groups.push([isItem, [line]])
  }
  return groups
}
