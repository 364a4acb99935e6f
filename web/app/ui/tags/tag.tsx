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

/** A state in words, and its colour. */
export interface TagLook {
  word: string
  tone: Tone
}

export const StateTag = ({ word, tone }: TagLook) => <Tag tone={tone}>{word}</Tag>
