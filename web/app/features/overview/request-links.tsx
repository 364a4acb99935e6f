import { Box, Group, NavLink, Text, VisuallyHidden } from '@mantine/core'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { Link } from 'react-router'
import { counted } from '#app/ui/format.ts'
import { Age, LastWord } from '#app/ui/last-word.tsx'
import { LinkRows } from '#app/ui/link-rows.tsx'
import { RequestState } from '#app/ui/state-words.tsx'
import { StatusTag } from '#app/ui/tags/status-tags.tsx'
import { serviceWords } from '#app/ui/words.ts'

/** Requests as rows that lead to their tickets. */
export function RequestLinks({ requests }: { requests: ServiceRequest[] }) {
  return (
    <LinkRows>
      {requests.map((request) => (
        <li key={request.id}>
          <NavLink
            component={Link}
            to={request.ticket_id ? `/dashboard/ticket/${request.ticket_id}` : '/dashboard/requests'}
            px="xs"
            py={6}
            bdrs="sm"
            leftSection={<UnreadDot count={request.unread} />}
            label={<Subject request={request} />}
            description={
              <>
                <RequestState request={request} />
                <LastWord request={request} isStaff={false} />
              </>
            }
            rightSection={
              <Group gap={8} wrap="nowrap">
                <StatusTag status={request.ticket_status ?? request.status} />
                <Age at={request.last_message?.at ?? request.created_at} />
              </Group>
            }
          />
        </li>
      ))}
    </LinkRows>
  )
}

function Subject({ request }: { request: ServiceRequest }) {
  const { problem_description: text, service_type } = request
  return (
    <Text span lineClamp={1} fw={request.unread > 0 ? 700 : 500} style={{ wordBreak: 'break-all' }}>
      {serviceWords(service_type)}
      {text && (
        <Text span inherit fw={400}>
          {' '}
          <bdi>{text}</bdi>
        </Text>
      )}
    </Text>
  )
}

function UnreadDot({ count }: { count: number }) {
  return (
    <Box component="span" w={9} h={9} bdrs="50%" bg={count > 0 ? 'var(--accent-bright)' : undefined}>
      {count > 0 && <VisuallyHidden>{counted(count, 'unread message')}</VisuallyHidden>}
    </Box>
  )
}
