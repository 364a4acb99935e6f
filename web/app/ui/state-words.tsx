import { Text, type TextProps } from '@mantine/core'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { type StateFacts, type StateLine, stateLine } from '@sitewright/contract/ticket-state.ts'
import { useNow } from './clock.ts'

const colours: Record<StateLine['tone'], string | undefined> = {
  good: 'var(--brand-ink)',
  warm: 'var(--accent)',
  info: undefined,
  neutral: 'dimmed',
}

interface StateWordsProps extends TextProps {
  facts: StateFacts
  role?: 'status'
}

/** Where a ticket is, in the one line that its client reads everywhere. */
export function StateWords({ facts, ...text }: StateWordsProps) {
  const { says, tone } = stateLine(facts, useNow())
  if (!says) return null
  return (
    <Text span size="sm" fw={600} m={0} miw={0} truncate title={says} c={colours[tone]} {...text}>
      {says}
    </Text>
  )
}

/** Of a request in a list; nothing before it has a ticket. */
export function RequestState({ request }: { request: ServiceRequest }) {
  const { ticket_state, ticket_status, service_type } = request
  if (!ticket_state || !ticket_status) return null
  return <StateWords facts={{ ...ticket_state, status: ticket_status, service_type }} truncate={false} />
}
