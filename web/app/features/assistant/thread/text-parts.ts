import { ownPath } from '#app/client/routing/redirect.ts'

export type Part = { kind: 'paragraph'; lines: string[] } | { kind: 'list'; items: string[] }

/** An answer's plain text as paragraphs and lists: paragraphs are parted by an empty line, list lines start with "- ". */
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

export interface Piece {
  text: string
  /** A page of ours; everything else that looks like an address stays text. */
  to: string | null
}

/** The answers speak of files on other people's sites as well: only these are pages of ours. */
const pages = new Set([
  'pricing',
  'quote',
  'contact',
  'contact-quote',
  'kb',
  'website-errors',
  'login',
  'register',
  'portal',
  'dashboard',
  'privacy-policy',
  'terms-and-conditions',
  'refund-policy',
])

const path = /(^|[\s(])(\/[a-z][\w/-]*(?:[?#][\w=&%.#-]*[\w=&%-])?)(?=$|[\s),.;:!?])/gi

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(path)) {
    const [, before = '', address = ''] = match
    const to = ownPath(address)
    if (!to || !pages.has(/^\/([\w-]+)/.exec(to)?.[1] ?? '')) continue
    const start = match.index + before.length
    if (start > at) pieces.push({ text: text.slice(at, start), to: null })
    pieces.push({ text: address, to })
    at = start + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), to: null })
  return pieces
}
