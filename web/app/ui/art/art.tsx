import type { CSSProperties } from 'react'
import pictures from './pictures.svg?no-inline'

const sizes = {
  diagnosis: [280, 176],
  price: [280, 176],
  fix: [280, 176],
  proof: [280, 176],
  broken: [72, 56],
  slow: [72, 56],
  aged: [72, 56],
  new: [72, 56],
  missing: [320, 180],
} as const

interface ArtProps {
  name: keyof typeof sizes
  className?: string
  style?: CSSProperties
}

/** One of our own drawings, beside words that say the same. It takes its colours from the page, in light and in dark. */
export function Art({ name, ...look }: ArtProps) {
  const [width, height] = sizes[name]
  return (
    <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`} {...look}>
      <use href={`${pictures}#${name}`} />
    </svg>
  )
}
