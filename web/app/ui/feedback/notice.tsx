import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'good' | 'warm' | 'bad'
  title?: string
  /** `alert` is read out at once, `status` when the reader pauses; leave it out for what was there from the start. */
  role?: 'alert' | 'status'
  children: ReactNode
}

const icons = { info: IconInfoCircle, good: IconCircleCheck, warm: IconAlertTriangle, bad: IconAlertTriangle }

/** A message that stays on the page, beside what it is about. */
export function Notice({ tone = 'info', title, role, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div>
        {title && <p className={classes.title}>{title}</p>}
        <div className={classes.text}>{children}</div>
      </div>
    </div>
  )
}
