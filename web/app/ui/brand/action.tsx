import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './action.module.css'

interface ActionProps {
  /** `main` and `quiet` stand on paper; `ember` and `outline` are the same two on the pine ground. */
  look?: 'main' | 'quiet' | 'ember' | 'outline'
  children: ReactNode
}

interface ActionTarget {
  to: string
  /** Beside following the link, unless it prevents that. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Something that takes a moment is under way. */
  isBusy?: boolean
  /** Said instead of the children, where those alone do not tell what it is about. */
  label?: string
}

/** A link that asks to be followed. Lighter than the component library's button, which the first page need not load. */
export function ActionLink({
  to,
  onClick,
  isBusy,
  look = 'main',
  label,
  children,
}: ActionProps & ActionTarget) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className={classes.action}
      data-look={look}
      aria-label={label}
      aria-busy={isBusy || undefined}
    >
      {children}
    </Link>
  )
}

/** The same as a button. */
export function ActionButton({ onClick, look = 'main', children }: ActionProps & { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={classes.action} data-look={look}>
      {children}
    </button>
  )
}
