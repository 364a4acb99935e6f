export type Part = { kind: 'paragraph'; lines: string[] } | { kind: 'list'; items: string[] }

/** Plain text as paragraphs and lists: paragraphs are parted by an empty line, list lines start with "- ". */
export function partsOf(text: string): Part[] {
  return text.split(/\n[ \t]*\n/).flatMap(partsOfBlock)
}

function partsOfBlock(block: string): Part[] {
  const parts: Part[] = []
  for (const line of block.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const last = parts.at(-1)
    const item = /^- +(.*)$/.exec(line)?.[1]
    if (item === undefined && last?.kind === 'paragraph') last.lines.push(line)
    else if (item === undefined) parts.push({ kind: 'paragraph', lines: [line] })
    else if (last?.kind === 'list') last.items.push(item)
    else parts.push({ kind: 'list', items: [item] })
  }
  return parts
}
