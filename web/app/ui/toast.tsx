import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import classes from './toast.module.css'

interface ToastAction {
  label: string
  onClick: () => void
}

/** Time enough to see it and to reach its button. */
const ACTION_STAYS_MS = 30_000

type Kind = 'error' | 'success'

const looks = {
  error: { role: 'alert', icon: <IconAlertTriangle size={20} aria-hidden />, autoClose: 10_000 },
  success: { role: 'status', icon: <IconCircleCheck size={20} aria-hidden />, autoClose: 6_000 },
} as const

/** Something did not work. Read out at once. */
export const toastError = (message: string): void => void show('error', message)

/** Something worked. Read out when the reader pauses. */
export const toastSuccess = (message: string, action?: ToastAction): void =>
  void show('success', message, action)

async function show(kind: Kind, message: string, action?: ToastAction): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  const { showOverlays } = await import('./overlays/overlays.tsx')
  await showOverlays()
  const { role, icon, autoClose } = looks[kind]
  const id = notifications.show({
    message: action ? (
      <WithAction message={message} action={action} onDone={() => notifications.hide(id)} />
    ) : (
      message
    ),
    icon,
    autoClose: action ? ACTION_STAYS_MS : autoClose,
    role,
    classNames: { root: classes[kind], icon: classes.icon, description: classes.text },
    closeButtonProps: { 'aria-label': 'Close this message' },
  })
}

interface WithActionProps {
  message: string
  action: ToastAction
  onDone: () => void
}

function WithAction({ message, action, onDone }: WithActionProps) {
  const act = () => {
    onDone()
    action.onClick()
  }
  return (
    <span>
      {message}{' '}
      <button type="button" className={classes.action} onClick={act}>
        {action.label}
      </button>
    </span>
  )
}
