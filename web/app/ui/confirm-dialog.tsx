import { Text } from '@mantine/core'
import { keepFocus } from './overlays/focus-back.ts'

interface Question {
  title: string
  text: string
  /** What the button does, as a verb: 'Delete ticket'. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
}

/** Asks before something happens; closing the dialog means no. */
export async function confirmDialog(question: Question): Promise<boolean> {
  const asked = document.activeElement
  const { modals } = await import('@mantine/modals')
  const { showOverlays } = await import('./overlays/overlays.tsx')
  await showOverlays()
  const answer = Promise.withResolvers<boolean>()
  modals.openConfirmModal({
    title: question.title,
    children: <Text>{question.text}</Text>,
    labels: { confirm: question.confirmLabel, cancel: question.cancelLabel ?? 'Cancel' },
    confirmProps: question.danger ? { color: 'red.8' } : {},
    onConfirm: () => answer.resolve(true),
    onClose: () => answer.resolve(false),
  })
  const isSure = await answer.promise
  if (isSure) keepFocus(asked)
  return isSure
}
