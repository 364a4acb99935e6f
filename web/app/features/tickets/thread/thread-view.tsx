import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import type { Note } from '@sitewright/contract/ticket-messages.ts'
import { IconArrowDown, IconMessages } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '#app/client/socket.ts'
import { useNow } from '#app/ui/clock.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Thread } from '../engine/thread.ts'
import { lastSeqOf, type Pending, type Side, type ThreadState } from '../engine/thread-state.ts'
import classes from './thread.module.css'
import { ThreadList } from './thread-list.tsx'
import { sideOf, threadRows } from './thread-rows.ts'
import { useReadMarks } from './use-read-marks.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import { useUnreadFrom } from './use-unread-from.ts'

const SHOWN_AT_ONCE = 100

interface ThreadViewProps {
  ticketId: number
  state: ThreadState
  thread: Thread
  side: Side
  readBefore: number
  nameOf: (authorName: string) => string
  onDiscard: (item: Pending) => void
  notes?: Note[] | undefined
  /** Above the first message and below the last one. */
  start?: ReactNode
  end?: ReactNode
}

/** The messages, oldest at the top, staying at the newest while the reader is there. */
export function ThreadView({
  ticketId,
  state,
  thread,
  side,
  readBefore,
  nameOf,
  onDiscard,
  notes,
  start,
  end,
}: ThreadViewProps) {
  const now = useNow()
  const isOnline = useConnection().state === 'connected'
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const { viewport, content, isAtBottom, toBottom, toElement } = useStickToBottom()
  useReadMarks(state, thread, { ticketId, side, isAtBottom })
  const unreadFrom = useUnreadFrom(state, side, readBefore)
  const last = lastSeqOf(state)
  const isReady = state.history === 'ready'
  const unseen = useUnseen(state, side, isAtBottom)
  const rows = useMemo(
    () => threadRows(state, { side, limit, unreadFrom, now, notes }),
    [state, side, limit, unreadFrom, now, notes],
  )

  useLayoutEffect(() => {
    if (isReady && !toElement('[data-unread]')) toBottom()
  }, [isReady, toElement, toBottom])
  // Sending a message scrolls to it, wherever the reader was.
  const queued = state.pending.length
  const queuedBefore = useRef(queued)
  useEffect(() => {
    if (queued > queuedBefore.current) toBottom()
    queuedBefore.current = queued
  }, [queued, toBottom])
  const heightBefore = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the limit
  useLayoutEffect(() => {
    const box = viewport.current
    if (box && heightBefore.current !== null) box.scrollTop += box.scrollHeight - heightBefore.current
    heightBefore.current = null
  }, [limit, viewport])
  const showEarlier = () => {
    heightBefore.current = viewport.current?.scrollHeight ?? null
    setLimit(limit + SHOWN_AT_ONCE)
  }

  return (
    <Flex flex={1} mih={0} pos="relative">
      <div
        ref={viewport}
        className={classes.viewport}
        role="log"
        aria-label="Conversation"
        aria-busy={!isReady}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        tabIndex={0}
      >
        <div ref={content} style={{ minHeight: '100%', padding: '0.5rem 1rem 0.75rem' }}>
          {state.history === 'failed' && <HistoryProblem onRetry={() => void thread.catchUp()} />}
          {state.history === 'loading' && <ThreadSkeleton />}
          {isReady && state.messages.length <= limit && start}
          {isReady && last === 0 && state.pending.length === 0 && <NothingYet side={side} />}
          {state.messages.length > limit && (
            <Button variant="default" size="xs" onClick={showEarlier} display="block" my="xs" mx="auto">
              Show earlier messages
            </Button>
          )}
          <ThreadList
            rows={rows}
            now={now}
            isOnline={isOnline}
            nameOf={nameOf}
            onRetry={(clientId) => void thread.retry(clientId)}
            onDiscard={onDiscard}
          />
          {isReady && end}
        </div>
      </div>
      {!isAtBottom && (
        <Button
          size="compact-sm"
          pos="absolute"
          bottom="0.75rem"
          left="50%"
          bdrs="xl"
          style={{ boxShadow: 'var(--shadow)', translate: '-50% 0' }}
          rightSection={<IconArrowDown size={14} aria-hidden />}
          onClick={toBottom}
        >
          {unseen === 0 ? 'To the newest' : unseen === 1 ? '1 new message' : `${unseen} new messages`}
        </Button>
      )}
    </Flex>
  )
}

/** How many messages of the other side came since the reader left the end. */
function useUnseen(state: ThreadState, side: Side, isAtBottom: boolean): number {
  const last = lastSeqOf(state)
  const [seenUpTo, setSeenUpTo] = useState(last)
  if (isAtBottom && seenUpTo !== last) setSeenUpTo(last)
  return state.messages.filter((one) => one.seq > seenUpTo && sideOf(one.author_name) !== side).length
}

function HistoryProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="bad" role="alert">
      <p>Could not load chat history.</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

function NothingYet({ side }: { side: Side }) {
  return (
    <Stack align="center" gap="xs" maw="24rem" mx="auto" my="xl" c="dimmed" ta="center">
      <IconMessages size={32} aria-hidden />
      <Text m={0}>
        {side === 'client'
          ? 'No messages yet. Tell us what you see; a person will reply here.'
          : 'No messages yet.'}
      </Text>
    </Stack>
  )
}

function ThreadSkeleton() {
  return (
    <Stack gap="sm" pt="md">
      <Skeleton height={56} width="55%" />
      <Skeleton height={40} width="40%" ml="auto" />
      <Skeleton height={72} width="60%" />
    </Stack>
  )
}
