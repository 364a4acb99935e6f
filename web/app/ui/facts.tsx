import type { ReactNode } from 'react'
import classes from './lists.module.css'

/** A name and its value; without a value the fact is left out. */
export type Fact = readonly [name: string, value: ReactNode]

interface FactsProps {
  facts: readonly Fact[]
  /** `rows`: names beside their values, `columns`: names above them, side by side where there is room. */
  look?: 'rows' | 'columns'
}

export function Facts({ facts, look = 'rows' }: FactsProps) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== false)
  return (
    <dl className={classes.facts} data-look={look}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
