import { Box, Group } from '@mantine/core'
import { useConnection } from '#app/client/socket.ts'
import { clockOf } from '#app/ui/format.ts'
import { isBehind, type ThreadState } from '../engine/thread-state.ts'
import { connectionWords, type LinkState } from './connection-words.ts'

const dots: Record<LinkState, string> = {
  connected: 'var(--brand)',
  connecting: 'var(--accent-bright)',
  offline: 'var(--accent)',
  refused: 'var(--accent)',
}

interface ConnectionLineProps {
  thread: ThreadState
  isRefused: boolean
}

export function ConnectionLine({ thread, isRefused }: ConnectionLineProps) {
  const connection = useConnection()
  const link = isRefused ? 'refused' : connection.state
  const isDown = link === 'offline' || link === 'refused'
  // The socket's last sign of life counts only while nothing is known to be missing.
  const heardAt = isBehind(thread) || !thread.syncedAt ? 0 : (connection.lastSyncedAt?.getTime() ?? 0)
  const syncedAt = Math.max(thread.syncedAt ?? 0, heardAt) || null
  return (
    <Group
      role="status"
      gap="xs"
      px="md"
      py={6}
      fz="xs"
      c={isDown ? 'var(--accent)' : 'dimmed'}
      bg={isDown ? 'var(--accent-wash)' : undefined}
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <Box w={8} h={8} flex="none" bg={dots[link]} bdrs="50%" aria-hidden />
      {connectionWords(link, syncedAt, clockOf)}
    </Group>
  )
}
