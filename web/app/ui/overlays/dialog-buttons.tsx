import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogButtonsProps {
  onCancel: () => void
  isSending: boolean
  isDisabled?: boolean
  /** Something is lost by it. */
  danger?: boolean
  /** What it does. */
  children: ReactNode
}

/** The end of a dialog's form: leave it be, or send it. */
export function DialogButtons({
  onCancel,
  isSending,
  isDisabled = false,
  danger = false,
  children,
}: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" color={danger ? 'red.8' : undefined} loading={isSending} disabled={isDisabled}>
        {children}
      </Button>
    </Group>
  )
}
