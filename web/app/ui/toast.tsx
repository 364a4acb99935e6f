import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { wantOverlays } from './overlays/wanted.ts'
import classes from './toast.module.css'

type Kind = 'error' | 'success'

const looks = {
  error: { role: 'alert', icon: <IconAlertTriangle size={20} aria-hidden />, autoClose: 10_000 },
  success: { role: 'status', icon: <IconCircleCheck size={20} aria-hidden />, autoClose: 6_000 },
} as const

/** Something did not work. Read out at once. */
export const toastError = (message: string): void => void show('error', message)

/** Something worked. Read out when the reader pauses. */
export const toastSuccess = (message: string): void => void show('success', message)

async function show(kind: Kind, message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  await wantOverlays()
  const { role, icon, autoClose } = looks[kind]
  notifications.show({
    message,
    icon,
    autoClose,
    role,
    classNames: { root: classes[kind], icon: classes.icon, description: classes.text },
    closeButtonProps: { 'aria-label': 'Close this message' },
  })
}
