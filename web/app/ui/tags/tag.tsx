import type { ReactNode } from 'react'
import classes from './tag.module.css'

export type Tone = 'neutral' | 'info' | 'good' | 'warm' | 'bad'

/** A short word in a coloured pill. The word carries the meaning; the colour only helps. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
