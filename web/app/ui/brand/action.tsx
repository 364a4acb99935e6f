import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../link.tsx'
import classes from './action.module.css'

interface ActionProps {
  /** `main` and `quiet` for light grounds; `ember` and `outline` for the pine ground. */
  look?: 'main' | 'quiet' | 'ember' | 'outline'
  children: ReactNode
}

interface ActionTarget {
  to: string
  /** Beside following the link, unless it prevents that. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  isBusy?: boolean
  /** The accessible name, where the children alone are ambiguous. */
  label?: string
}

/** A link that looks like a button. Lighter than the component library's button, which the first page need not load. */
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

export function ActionButton({ onClick, look = 'main', children }: ActionProps & { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={classes.action} data-look={look}>
      {children}
    </button>
  )
}
