import { Box, Group, Text, Title } from '@mantine/core'
import type { SiteHealth } from '@sitewright/contract/monitoring.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { momentOf, numberOf } from '#app/ui/format.ts'
import { Surface } from '#app/ui/surface.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'
import { isIncident, isOnline, percentWords, stateWords } from './words.ts'

/** The three cards of the summary, and the uptime of 7, 30 and 90 days. */
export function HealthCards({ health }: { health: SiteHealth }) {
  const { summary, history, uptime, monitor } = health
  const { latest_status, latest_response_time } = summary
  const isKnown = history.length > 0 || latest_response_time !== null
  // A page that answers without its keyword is online and down at once.
  const isSaid = monitor?.state === 'up' || (monitor?.state === 'down' && !isOnline(latest_status))
  const note = monitor && !isSaid ? stateWords[monitor.state] : null
  const checked = monitor?.last_checked_at ? `Checked ${momentOf(monitor.last_checked_at)}` : 'No check yet'
  return (
    <Group gap="md" align="stretch" mb="lg">
      <Card
        title="Current Status"
        value={isKnown ? (isOnline(latest_status) ? 'Online' : 'Down') : 'N/A'}
        note={isKnown ? `Status ${latest_status ?? 'N/A'}` : checked}
        tone={isKnown ? (isOnline(latest_status) ? 'good' : 'bad') : undefined}
      >
        {note && <StateTag {...note} />}
        {monitor?.says && (
          <Text size="sm" m={0}>
            {monitor.says}
          </Text>
        )}
      </Card>
      <Card
        title="Response Time"
        value={latest_response_time === null ? 'N/A' : `${numberOf(latest_response_time)} ms`}
        note={checked}
      />
      <Card
        title="Incidents (7 days)"
        value={numberOf(history.filter(isIncident).length)}
        note="Failed checks on the chart; one outage can have several"
      />
      <Card
        title="Uptime"
        value={percentWords(uptime[0]?.percent ?? null)}
        note={uptime.map(({ days, percent }) => `${days} days: ${percentWords(percent)}`).join(' · ')}
      >
        {(uptime[0]?.unknown ?? 0) > 0 && (
          <Text size="sm" c="dimmed" m={0}>
            {numberOf(uptime[0]?.unknown ?? 0)} of the checks of 7 days could not say, and are left out.
          </Text>
        )}
      </Card>
    </Group>
  )
}

const icons = { good: IconCircleCheck, bad: IconAlertTriangle }

interface CardProps {
  title: string
  value: string
  note: string
  tone?: 'good' | 'bad'
  children?: ReactNode
}

function Card({ title, value, note, tone, children }: CardProps) {
  const id = useId()
  const Icon = tone && icons[tone]
  return (
    <Box flex="1 1 13rem" miw={0} display="grid">
      <Surface as="section" labelledBy={id}>
        <Title order={2} id={id} fz="sm" m={0}>
          {title}
        </Title>
        <Group gap="xs">
          {Icon && <Icon size={24} aria-hidden />}
          <Text fz={28} fw={700} lh={1.3} m={0}>
            {value}
          </Text>
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          {note}
        </Text>
        {children}
      </Surface>
    </Box>
  )
}
