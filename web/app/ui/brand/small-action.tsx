import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import classes from './small-action.module.css'

interface SmallActionProps {
  isMain?: boolean
  /** The accessible name, where the children alone are ambiguous. */
  label?: string
  children: ReactNode
}

/** A small link that looks like a button: beside text, in cards. Needs nothing of the component library. */
export function SmallLink({ to, isMain = false, label, children }: SmallActionProps & { to: string }) {
  return (
    <Link to={to} className={classes.small} data-main={isMain || undefined} aria-label={label}>
      {children}
    </Link>
  )
}

export function SmallButton({
  onClick,
  isMain = false,
  label,
  children,
}: SmallActionProps & { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes.small}
      data-main={isMain || undefined}
      aria-label={label}
    >
      {children}
    </button>
  )
}
