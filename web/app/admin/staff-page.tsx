import { Box, Group, Text } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { INVITE_LIVES_DAYS } from '@sitewright/contract/staff.ts'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { InviteForm } from '#app/features/staff/invite-form.tsx'
import { StaffList } from '#app/features/staff/staff-list.tsx'
import { Page } from '#app/ui/page.tsx'
import { Section } from '#app/ui/section.tsx'

export default function StaffPage() {
  return (
    <Page title="Staff">
      <Group justify="space-between">
        <h1>Staff</h1>
        <ExportButton path={exportRoutes.staff.path} name="staff.csv" />
      </Group>
      <Text c="dimmed">
        Agents answer tickets, make quotes and look after customers. Owners also manage staff, move money,
        suspend customers and delete all tickets of a customer.
      </Text>
      <Box my="md">
        <Section id="invite" title="Invite a colleague">
          <Text size="sm" c="dimmed">
            The link in the e-mail works once, for {INVITE_LIVES_DAYS} days. It stops working when you set a
            new password.
          </Text>
          <InviteForm />
        </Section>
      </Box>
      <StaffList />
    </Page>
  )
}
