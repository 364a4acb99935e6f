import { Text } from '@mantine/core'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { fullTimeOf, shortTimeOf } from './format.ts'

/** The newest message of a ticket with its author, in one line: `You: …`, `Olga Petrova: …`. */
export function LastWord({ request, isStaff }: { request: ServiceRequest; isStaff: boolean }) {
  const { last_message } = request
  if (!last_message) return null
  const { side, author_name, excerpt } = last_message
  const isMine = side === (isStaff ? 'staff' : 'client')
  const author =
    isMine && !isStaff ? 'You' : side === 'client' ? (request.customer?.name ?? author_name) : author_name
  return (
    <Text span size="sm" c="dimmed" lineClamp={1} style={{ wordBreak: 'break-all' }}>
      <Text span inherit fw={600} c="var(--ink)">
        <bdi>{author}</bdi>
      </Text>
      {': '}
      <bdi>{excerpt}</bdi>
    </Text>
  )
}

/** `10:42` or `21 Nov`, with everything on hover. */
export function Age({ at }: { at: string }) {
  return (
    <Text span size="sm" c="dimmed">
      <time dateTime={at} title={fullTimeOf(at)}>
        {shortTimeOf(at, Date.now())}
      </time>
    </Text>
  )
}
