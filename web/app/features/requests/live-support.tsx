import { Button, Stack, Text, Title } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Surface } from '#app/ui/surface.tsx'
import { serviceWords } from '#app/ui/words.ts'
import { requestsQuery } from './queries.ts'

const over = ['closed', 'resolved']

export function LiveSupport() {
  const { data } = useInfiniteQuery(requestsQuery({ all: false, status: null }))
  const requests = data?.pages.flat() ?? []
  const running = requests.find(
    (request) => request.ticket_id !== null && !over.includes(request.ticket_status ?? ''),
  )
  return (
    <Surface as="section" labelledBy="live-support">
      <Stack align="center" gap="sm" ta="center">
        <IconMessages size={40} stroke={1.5} color="var(--brand)" aria-hidden />
        <Title order={2} id="live-support" fz="h4" m={0}>
          Live support
        </Title>
        <Text c="dimmed" m={0}>
          {running
            ? `You are talking to us on ticket #${running.ticket_id}, ${serviceWords(running.service_type).toLowerCase()}. Our answers appear there as we write them.`
            : 'Every request has a live chat with the people who work on it. Support usually replies within a few hours.'}
        </Text>
        {running && (
          <Button component={Link} to={`/dashboard/ticket/${running.ticket_id}`}>
            Open the live chat
          </Button>
        )}
        {/* An empty list has this button itself. */}
        {!running && requests.length > 0 && (
          <Button component={Link} to="/dashboard/quote">
            Request a service
          </Button>
        )}
      </Stack>
    </Surface>
  )
}
