import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '../submit-button.tsx'

interface DialogButtonsProps {
  onCancel: () => void
  isDisabled?: boolean
  /** Something is lost by it. */
  danger?: boolean
  /** What it does. */
  children: ReactNode
}

/** The end of a dialog's form: leave it be, or send it. */
export function DialogButtons({ onCancel, isDisabled, danger, children }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton color={danger ? 'red.8' : undefined} disabled={isDisabled}>
        {children}
      </SubmitButton>
    </Group>
  )
}
