import { Button, Text, Title } from '@mantine/core'
import { type StaffInvite, staffRoles } from '@sitewright/contract/staff.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmailText } from '#app/ui/email-text.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { dateOf } from '#app/ui/format.ts'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { staffKey, staffQuery, useCancelInvite } from './staff-queries.ts'
import { StaffRow } from './staff-row.tsx'

export function StaffList() {
  const query = useInfiniteQuery(staffQuery)
  return (
    <>
      <Loaded query={query} label="Loading the staff" failure="The staff could not be loaded." rows={4}>
        {({ pages }) => {
          const people = pages.flatMap((page) => page.people)
          const invites = pages[0]?.invites ?? []
          return (
            <>
              <Surface>
                <Rows>
                  {people.map((person) => (
                    <StaffRow key={person.id} person={person} colleagues={people} />
                  ))}
                </Rows>
              </Surface>
              <Title order={2} mt="lg" fz="h3">
                Open invitations
              </Title>
              {invites.length === 0 ? (
                <Text c="dimmed">There are no open invitations.</Text>
              ) : (
                <Surface>
                  <Rows>
                    {invites.map((invite) => (
                      <InviteRow key={invite.id} invite={invite} />
                    ))}
                  </Rows>
                </Surface>
              )}
            </>
          )
        }}
      </Loaded>
      <LoadMore query={query} queryKey={staffKey} />
    </>
  )
}

function InviteRow({ invite }: { invite: StaffInvite }) {
  const cancel = useCancelInvite()
  return (
    <li>
      <div>
        <Text m={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
          <EmailText email={invite.email} />
        </Text>
        <Text size="sm" c="dimmed" m={0}>
          {staffRoles[invite.role]}, invited by <bdi>{invite.invited_by}</bdi>, works until{' '}
          <time dateTime={invite.expires_at}>{dateOf(invite.expires_at)}</time>
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(invite.id)}
        aria-label={`End the invitation of ${invite.email}`}
      >
        End the invitation
      </Button>
    </li>
  )
}
