import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyStateProps {
  /** A Tabler icon element, drawn large. */
  icon?: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  )
}
