import { Group, Stack, Text } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { CustomerHead } from '#app/features/customers/customer-head.tsx'
import { CustomerNotes } from '#app/features/customers/customer-notes.tsx'
import { CustomerPanels } from '#app/features/customers/customer-panels.tsx'
import { customerQuery } from '#app/features/customers/customer-queries.ts'
import { CustomerTags } from '#app/features/customers/customer-tags.tsx'
import { CustomerTimeline } from '#app/features/customers/customer-timeline.tsx'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Page } from '#app/ui/page.tsx'
import { Section } from '#app/ui/section.tsx'
import { Surface } from '#app/ui/surface.tsx'

export default function CustomerPage() {
  const { customerId = '' } = useParams()
  const id = /^[1-9]\d{0,9}$/.test(customerId) ? Number(customerId) : 0
  const query = useQuery(customerQuery(id))
  const name = query.data?.name ?? 'Customer'
  return (
    <Page title={name}>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <Text>
        <Link to="/dashboard/admin/customers">All customers</Link>
      </Text>
      <Loaded query={query} label="Loading the customer" failure="The customer could not be loaded." rows={5}>
        {(customer) => (
          <Stack gap="lg">
            <div>
              <CustomerHead customer={customer} />
            </div>
            <CustomerPanels panels={customer.panels} />
            <Section id="tags" title="Tags">
              <CustomerTags customer={customer} />
            </Section>
            <Surface as="section" labelledBy="notes">
              <Group justify="space-between">
                <h2 id="notes">Internal notes</h2>
                <ExportButton
                  path={exportRoutes.notes.path}
                  query={{ customer: String(id) }}
                  name="customer-notes.csv"
                  label="Export notes as CSV"
                />
              </Group>
              <CustomerNotes id={id} />
            </Surface>
            <Surface as="section" labelledBy="timeline">
              <Group justify="space-between">
                <h2 id="timeline">Timeline</h2>
                <ExportButton
                  path={exportRoutes.timeline.path}
                  query={{ customer: String(id) }}
                  name="customer-timeline.csv"
                  label="Export timeline as CSV"
                />
              </Group>
              <CustomerTimeline id={id} />
            </Surface>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
