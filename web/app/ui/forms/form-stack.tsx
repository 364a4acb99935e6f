import type { FormEventHandler, ReactNode } from 'react'
import classes from './form-stack.module.css'

interface FormStackProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Names the form when no heading does. */
  label?: string
  children: ReactNode
}

/** Fields below each other. The browser's own bubbles are off: the sentences stand beside the fields. */
export function FormStack({ onSubmit, label, children }: FormStackProps) {
  return (
    // Sent by the browser itself, before our script is there, a password must not get into the address.
    <form className={classes.stack} method="post" onSubmit={onSubmit} aria-label={label} noValidate>
      {children}
    </form>
  )
}

export function FormRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
