import { Blockquote, Table } from '@mantine/core'
import type { ServiceRequest } from '@sitewright/contract/requests.ts'
import { Facts } from '#app/ui/facts.tsx'
import { counted } from '#app/ui/format.ts'
import { platformWords, serviceWords, urgencyWords } from '#app/ui/words.ts'
import { Panel } from '../panel.tsx'
import { priceLines } from '../words/price-words.ts'
import { SafeLink } from './safe-link.tsx'

const sums = ['Estimate', 'To pay']

export function RequestCard({ request }: { request: ServiceRequest }) {
  return (
    <Panel title="Request">
      {request.problem_description !== '' && (
        <Blockquote
          p="xs"
          mb="sm"
          mah="12rem"
          fz="sm"
          radius={0}
          color="gray"
          tabIndex={0}
          role="region"
          aria-label="The client’s own words"
          style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        >
          {request.problem_description}
        </Blockquote>
      )}
      <Facts
        facts={[
          ['Service', serviceWords(request.service_type)],
          ['Built with', platformWords(request.platform_type)],
          ['Website', request.website_url ? <SafeLink key="site" href={request.website_url} /> : 'not given'],
          ['Urgency', urgencyWords(request.urgency_level)],
          ['Time', `about ${counted(request.estimated_days, 'day')}`],
        ]}
      />
      <Table mt="sm" withRowBorders={false} verticalSpacing={2} horizontalSpacing={0} captionSide="top">
        <Table.Caption mt={0} fw={700} ta="start" c="var(--ink)">
          Price
        </Table.Caption>
        <Table.Tbody>
          {priceLines(request).map(({ label, shown }) => (
            <Table.Tr key={label} fw={sums.includes(label) ? 700 : undefined}>
              <Table.Th scope="row" fw="inherit">
                {label}
              </Table.Th>
              <Table.Td ta="end">{shown}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}
