import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown, IconMessages } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useConnection } from '#app/client/socket.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useNow } from '../clock.ts'
import type { Thread } from '../engine/thread.ts'
import { lastSeqOf, type Pending, type Side, type ThreadState } from '../engine/thread-state.ts'
import { ThreadList } from './thread-list.tsx'
import { sideOf, threadRows } from './thread-rows.ts'
import classes from './thread-view.module.css'
import { useReadMarks } from './use-read-marks.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import { useUnreadFrom } from './use-unread-from.ts'

const SHOWN_AT_ONCE = 100

interface ThreadViewProps {
  ticketId: number
  state: ThreadState
  thread: Thread
  side: Side
  /** The last seq this side had read before it came here. */
  readBefore: number
  nameOf: (authorName: string) => string
  onDiscard: (item: Pending) => void
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

  useLayoutEffect(() => {
    if (isReady && !toElement('[data-unread]')) toBottom()
  }, [isReady, toElement, toBottom])
  // What one has just written is looked at, wherever one was.
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
    <div className={classes.frame}>
      <div
        ref={viewport}
        className={classes.viewport}
        role="log"
        aria-label="Conversation"
        aria-busy={!isReady}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        tabIndex={0}
      >
        <div ref={content} className={classes.content}>
          {state.history === 'failed' && <HistoryProblem onRetry={() => void thread.catchUp()} />}
          {state.history === 'loading' && <ThreadSkeleton />}
          {isReady && last === 0 && state.pending.length === 0 && <NothingYet side={side} />}
          {state.messages.length > limit && (
            <Button variant="default" size="xs" onClick={showEarlier} className={classes.earlier}>
              Show earlier messages
            </Button>
          )}
          <ThreadList
            rows={threadRows(state, { side, limit, unreadFrom, now })}
            now={now}
            isOnline={isOnline}
            nameOf={nameOf}
            onRetry={(clientId) => void thread.retry(clientId)}
            onDiscard={onDiscard}
          />
        </div>
      </div>
      {!isAtBottom && (
        <Button
          size="compact-sm"
          className={classes.pill}
          rightSection={<IconArrowDown size={14} aria-hidden />}
          onClick={toBottom}
        >
          {unseen === 0 ? 'To the newest' : unseen === 1 ? '1 new message' : `${unseen} new messages`}
        </Button>
      )}
    </div>
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
    <div className={classes.nothing}>
      <IconMessages size={32} aria-hidden />
      <p>
        {side === 'client'
          ? 'Nothing written yet. Tell us what you see; a person will answer here.'
          : 'Nothing written yet.'}
      </p>
    </div>
  )
}

function ThreadSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={56} width="55%" />
      <Skeleton height={40} width="40%" ml="auto" />
      <Skeleton height={72} width="60%" />
    </div>
  )
}
