import type { ReactNode } from 'react'
import classes from './unseen.module.css'

/** Said to screen readers, not shown. */
export function Unseen({
  as: Tag = 'span',
  id,
  children,
}: {
  as?: 'span' | 'h2'
  id?: string
  children: ReactNode
}) {
  return (
    <Tag id={id} className={classes.unseen}>
      {children}
    </Tag>
  )
}
