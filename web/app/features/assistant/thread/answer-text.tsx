import { partsOf } from '@sitewright/contract/text-parts.ts'
import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import { piecesOf } from './text-pieces.ts'

interface AnswerTextProps {
  text: string
  /** Renders the text of a paragraph or an item; by default with links to our own paths. */
  words?: (text: string) => ReactNode
}

/** Plain text as paragraphs, lists and links to our own paths; never interpreted as markup. */
export function AnswerText({ text, words = pieces }: AnswerTextProps) {
  return partsOf(text).map((part, at) => {
    const key = `${at}`
    if (part.kind === 'list')
      return (
        <ul key={key}>
          {part.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice, and lines do not move
            <li key={place}>{words(item)}</li>
          ))}
        </ul>
      )
    return <p key={key}>{words(part.lines.join('\n'))}</p>
  })
}

function pieces(words: string): ReactNode {
  return piecesOf(words).map(({ text: piece, to }, at) => {
    const key = `${at}`
    if (to === null) return <span key={key}>{piece}</span>
    return (
      <Link key={key} to={to}>
        {piece}
      </Link>
    )
  })
}
