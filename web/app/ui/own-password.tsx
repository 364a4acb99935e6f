import { PasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** The signed-in person's password, before something that a stranger at this screen must not do. */
export function OwnPassword(props: ComponentProps<typeof PasswordInput>) {
  return <PasswordInput label="Your password" autoComplete="current-password" required {...props} />
}
