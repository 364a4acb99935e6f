import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import classes from './states.module.css'

interface ErrorStateProps {
  message: string
  /** The reason, when there is a plain one. */
  detail?: string
  onRetry?: () => void
  isRetrying?: boolean
}

export function ErrorState({ message, detail, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div className={classes.state} data-error role="alert">
      <p className={classes.title}>{message}</p>
      {detail && detail !== message && <p className={classes.text}>{detail}</p>}
      {onRetry && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isRetrying}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </div>
  )
}
