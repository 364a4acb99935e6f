import type { ReactNode } from 'react'
import classes from './disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  className?: string
  children: ReactNode
}

/** Something that opens on demand: the browser's own, so that it works before any script and is found by search. */
export function Disclosure({ summary, className = '', children }: DisclosureProps) {
  return (
    <details className={`${classes.disclosure} ${className}`}>
      <summary>{summary}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
