import { Button, Group, Table, Text } from '@mantine/core'
import type { SiteHealth } from '@sitewright/contract/monitoring.ts'
import { Suspense, useState } from 'react'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { momentOf, numberOf } from '#app/ui/format.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Surface } from '#app/ui/surface.tsx'
import { isOnline } from './words.ts'

const Chart = lazyPart(() => import('./response-chart.tsx'))
const STEP = 50

type History = SiteHealth['history']

/** Response times of 7 days as a line, or as a table. */
export function ResponseTimes({ history }: { history: History }) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Surface as="section" labelledBy="response-times">
      <Group justify="space-between" mb="sm">
        <h2 id="response-times" style={{ margin: 0 }}>
          Response time, 7 days
        </h2>
        {history.length > 0 && (
          <Button variant="default" size="compact-md" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Show as a chart' : 'Show as a table'}
          </Button>
        )}
      </Group>
      {history.length === 0 && (
        <Text c="dimmed" m={0}>
          The line appears with the first answer of the site.
        </Text>
      )}
      {history.length > 0 && isTable && <HistoryTable history={history} />}
      {history.length > 0 && !isTable && (
        <Suspense fallback={<Loading label="Loading the chart" rows={1} height={260} />}>
          <Chart history={history} />
        </Suspense>
      )}
    </Surface>
  )
}

function HistoryTable({ history }: { history: History }) {
  const [shown, setShown] = useState(STEP)
  const newest = history.toReversed().slice(0, shown)
  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>When</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Response time</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {newest.map(({ created_at, status_code, response_time }) => (
            <Table.Tr key={created_at}>
              <Table.Td>
                <time dateTime={created_at}>{momentOf(created_at)}</time>
              </Table.Td>
              <Table.Td>
                {isOnline(status_code) ? 'Online' : 'Down'}, {status_code ?? 'N/A'}
              </Table.Td>
              <Table.Td>{numberOf(response_time)} ms</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown < history.length && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            Load more
          </Button>
        </Group>
      )}
    </>
  )
}
