import type { ReactNode } from 'react'
import { Surface } from './surface.tsx'

interface SectionProps {
  id: string
  title: string
  look?: 'accent'
  children: ReactNode
}

/** A part of a page on a ground of its own, named by its heading. */
export function Section({ id, title, look, children }: SectionProps) {
  return (
    <Surface as="section" labelledBy={id} look={look}>
      <h2 id={id}>{title}</h2>
      {children}
    </Surface>
  )
}
