import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './focus-back.ts'

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** Closed only by a button of its own: a stray click or key would lose what it shows. */
  isLocked?: boolean
}

/** A dialog that is on the page only while it is open. */
export function Dialog({ isLocked = false, ...props }: DialogProps) {
  useFocusBack()
  const mayClose = { closeOnClickOutside: !isLocked, closeOnEscape: !isLocked, withCloseButton: !isLocked }
  return <Modal opened {...mayClose} {...props} />
}
