import type { ReactNode } from 'react'
import classes from './card.module.css'

/** One part of the side panel. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

/** Names and values, one under the other. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
