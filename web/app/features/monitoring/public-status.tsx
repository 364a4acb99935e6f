import { Box, Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { PublicStatus as Status } from '@sitewright/contract/monitoring.ts'
import { momentOf } from '#app/ui/format.ts'
import { Rows } from '#app/ui/rows.tsx'
import { Section } from '#app/ui/section.tsx'
import { StateTag, type TagLook } from '#app/ui/tags/tag.tsx'
import { durationOf, percentWords } from './words.ts'

const looks: Record<Status['state'], TagLook> = {
  up: { word: 'Online', tone: 'good' },
  down: { word: 'Down', tone: 'bad' },
  unknown: { word: 'Not known', tone: 'warm' },
  maintenance: { word: 'Maintenance', tone: 'info' },
}

/** What a site's owner shows to everybody: state, uptime and past outages. */
export function PublicStatus({ status }: { status: Status }) {
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <StateTag {...looks[status.state]} />
        {status.checked_at && (
          <Text c="dimmed" m={0}>
            Checked {momentOf(status.checked_at)}
          </Text>
        )}
      </Group>
      <Section id="uptime" title="Uptime">
        <Text m={0}>
          {status.uptime.map(({ days, percent }) => `${days} days: ${percentWords(percent)}`).join(' · ')}
        </Text>
        <Days days={status.days} />
      </Section>
      <Section id="past" title="Incidents in the last 90 days">
        {status.incidents.length === 0 ? (
          <Text c="dimmed" m={0}>
            There were none.
          </Text>
        ) : (
          <Rows>
            {status.incidents.map(({ started_at, duration_seconds }) => (
              <li key={started_at}>
                <time dateTime={started_at}>{momentOf(started_at)}</time>
                <span>{duration_seconds === null ? 'not over yet' : durationOf(duration_seconds)}</span>
              </li>
            ))}
          </Rows>
        )}
      </Section>
    </Stack>
  )
}

/** A bar for each day, grey where nothing was measured; 90 of them fit a phone. */
function Days({ days }: { days: Status['days'] }) {
  const measured = days.filter(({ percent }) => percent !== null).length
  return (
    <>
      <Flex gap={1} mt="sm" aria-hidden>
        {days.map(({ day, percent }) => (
          <Box
            key={day}
            title={`${day}: ${percent === null ? 'not measured' : `${percent}%`}`}
            h={28}
            flex={1}
            bg={
              percent === null
                ? 'var(--line)'
                : percent === 100
                  ? 'var(--brand)'
                  : 'var(--mantine-color-error)'
            }
          />
        ))}
      </Flex>
      <VisuallyHidden>
        {measured} of 90 days were measured, {days.filter(({ percent }) => percent === 100).length} of them
        without a failed check.
      </VisuallyHidden>
    </>
  )
}
