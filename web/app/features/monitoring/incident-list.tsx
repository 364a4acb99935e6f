import { Box, Button, Group, Text, Title } from '@mantine/core'
import type { Incident } from '@sitewright/contract/monitoring.ts'
import type { Monitor } from '@sitewright/contract/monitors.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { keepFindings } from '#app/client/chat/kept-findings.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EvidenceList } from '#app/ui/evidence/evidence-list.tsx'
import { momentOf } from '#app/ui/format.ts'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { Section } from '#app/ui/section.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { incidentsQuery } from './queries.ts'
import { durationOf } from './words.ts'

/** Outages with their cause and duration, newest first. */
export function IncidentList({ monitor }: { monitor: Monitor }) {
  const asked = incidentsQuery(monitor)
  const query = useInfiniteQuery(asked)
  return (
    <Section id="incidents" title="Incidents">
      <PagedRows
        query={query}
        queryKey={asked.queryKey}
        label="Loading the incidents"
        failure="The incidents could not be loaded."
        rows={2}
        isPlain
        empty={
          <Text c="dimmed" m={0}>
            No incident so far. A failed check is checked again twice before it becomes one.
          </Text>
        }
      >
        {(incident) => <IncidentRow key={incident.id} incident={incident} />}
      </PagedRows>
    </Section>
  )
}

function IncidentRow({ incident }: { incident: Incident }) {
  const { started_at, ended_at, duration_seconds, says, finding } = incident
  return (
    <li>
      <Box miw={0} flex="1 1 20rem">
        <Group gap="xs">
          <Tag tone={ended_at ? 'neutral' : 'bad'}>{ended_at ? 'Over' : 'Open'}</Tag>
          <Title order={3} fz="md" m={0}>
            {finding?.title ?? says}
          </Title>
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          <time dateTime={started_at}>{momentOf(started_at)}</time>
          {duration_seconds === null ? ', not over yet' : `, lasted ${durationOf(duration_seconds)}`}
        </Text>
        {finding && (
          <Text size="sm" m={0}>
            {says} {finding.means}
          </Text>
        )}
        {finding && <Elsewhere finding={finding} />}
        {finding && finding.evidence.length > 0 && (
          <Disclosure summary="What we saw">
            <EvidenceList evidence={finding.evidence} />
          </Disclosure>
        )}
      </Box>
      <Fix incident={incident} />
    </li>
  )
}

/** Opens the request form, filled with what was found. */
function Fix({ incident: { finding, says } }: { incident: Incident }) {
  return (
    <Button
      component={Link}
      variant="default"
      size="compact-md"
      to={finding?.request_href ?? '/dashboard/quote?service=quick_fix'}
      aria-label={`Have this fixed: ${finding?.title ?? says}`}
      onClick={() => finding && keepFindings([finding], null)}
    >
      Have this fixed
    </Button>
  )
}
