import { Link } from 'react-router'
import { partsOf, piecesOf } from './text-parts.ts'

/** Plain text as it came: paragraphs, lists and paths of ours, never markup. */
export function AnswerText({ text }: { text: string }) {
  return partsOf(text).map((part, at) => {
    const key = `${at}`
    if (part.kind === 'list')
      return (
        <ul key={key}>
          {part.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice, and lines do not move
            <li key={place}>
              <Pieces text={item} />
            </li>
          ))}
        </ul>
      )
    return (
      <p key={key}>
        <Pieces text={part.lines.join('\n')} />
      </p>
    )
  })
}

function Pieces({ text }: { text: string }) {
  return piecesOf(text).map(({ text: piece, to }, at) => {
    const key = `${at}`
    if (to === null) return <span key={key}>{piece}</span>
    return (
      <Link key={key} to={to}>
        {piece}
      </Link>
    )
  })
}
