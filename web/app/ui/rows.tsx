import type { ReactNode } from 'react'
import classes from './lists.module.css'

/** A list of `<li>`, with a line between them; the ends of each one lie at both edges. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}
