import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { clockOf, fullTimeOf } from '#app/ui/format.ts'
import classes from './thread.module.css'

interface MessageRowProps {
  own: boolean
  /** The author; shown above the first of several messages, unless it is the reader. */
  name: string
  opens: boolean
  at: string
  foot?: ReactNode
  children: ReactNode
}

/** One message: own ones on the right, all others on the left. */
export function MessageRow({ own, name, opens, at, foot, children }: MessageRowProps) {
  return (
    <li className={classes.row} data-own={own || undefined} data-opens={opens || undefined}>
      <div className={classes.bubble}>
        {opens && name !== 'You' ? (
          <Text size="xs" fw={600} c="var(--brand-ink)" m={0}>
            <bdi>{name}</bdi>
          </Text>
        ) : (
          <VisuallyHidden>
            <bdi>{name}</bdi>
          </VisuallyHidden>
        )}
        {children}
        <time className={classes.time} dateTime={at} title={fullTimeOf(at)}>
          {clockOf(at)}
        </time>
      </div>
      {foot}
    </li>
  )
}

export function MessageFoot({ failed, children }: { failed?: boolean; children: ReactNode }) {
  return (
    <Group
      gap="4px 8px"
      justify="flex-end"
      mt={2}
      fz="xs"
      c={failed ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      {children}
    </Group>
  )
}
