import type { ReactNode } from 'react'
import classes from './surface.module.css'

interface SurfaceProps {
  /** Names the region for screen readers; most often the id of its heading. */
  labelledBy?: string
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  /** `sunk` lies in the page instead of on it. */
  look?: 'raised' | 'sunk' | 'accent'
  className?: string
  children: ReactNode
}

export function Surface({
  as: Element = 'div',
  look = 'raised',
  labelledBy,
  className = '',
  children,
}: SurfaceProps) {
  return (
    <Element className={`${classes.surface} ${className}`} data-look={look} aria-labelledby={labelledBy}>
      {children}
    </Element>
  )
}
