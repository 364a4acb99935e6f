import { Text, Timeline } from '@mantine/core'
import type { TimelineEntry } from '@sitewright/contract/ticket-history.ts'
import { clockOf, dayOf, fullTimeOf } from '#app/ui/format.ts'
import { Panel } from '../panel.tsx'

export function History({ entries }: { entries: TimelineEntry[] }) {
  return (
    <Panel title="History">
      <Timeline active={entries.length} bulletSize={10} lineWidth={2}>
        {entries.toReversed().map((entry) => (
          <Timeline.Item key={entry.id}>
            <Text size="sm" m={0}>
              {entry.says}
            </Text>
            <Text size="xs" c="dimmed" m={0}>
              <time dateTime={entry.at} title={fullTimeOf(entry.at)}>
                {dayOf(entry.at, Date.now())}, {clockOf(entry.at)}
              </time>
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Panel>
  )
}
