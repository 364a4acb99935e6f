import { Button, Group } from '@mantine/core'
import type { CustomerPage } from '@sitewright/contract/customers.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Facts } from '#app/ui/facts.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { counted, dateOf, momentOf } from '#app/ui/format.ts'
import { Surface } from '#app/ui/surface.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { statusWords } from '#app/ui/words.ts'
import { useUnsuspend } from './customer-queries.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { NewTicketDialog } from './new-ticket-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { WipeDialog } from './wipe-dialog.tsx'

/** Who it is, and what can be done. */
export function CustomerHead({ customer }: { customer: CustomerPage }) {
  const {
    is_admin,
    email_verified,
    suspended_at,
    suspended_reason,
    deletion_due_at,
    former_staff,
    merged_into,
  } = customer
  const isSuspended = suspended_at && merged_into === null
  return (
    <>
      <Group gap="xs" mb="sm">
        {is_admin && <Tag tone="info">Staff</Tag>}
        {!email_verified && <Tag tone="warm">E-mail not verified</Tag>}
        {former_staff && <Tag>Former staff</Tag>}
        {merged_into !== null && <Tag tone="neutral">Merged</Tag>}
        {isSuspended && !former_staff && <Tag tone="bad">Suspended</Tag>}
        <Actions customer={customer} />
      </Group>
      {merged_into !== null && (
        <Notice title="This account is closed">
          <p>
            {suspended_reason} <Link to={`/dashboard/admin/customers/${merged_into}`}>Open that account</Link>
          </p>
        </Notice>
      )}
      {isSuspended && (
        <Notice
          tone="warm"
          title={`${former_staff ? 'Deactivated as a colleague' : 'Suspended'} since ${dateOf(suspended_at)}`}
        >
          <p>
            {suspended_reason ??
              (former_staff ? 'The account is managed under Staff.' : 'No reason was given.')}
          </p>
        </Notice>
      )}
      {deletion_due_at && (
        <Notice tone="warm">
          <p>The customer asked for this account to be deleted on {dateOf(deletion_due_at)}.</p>
        </Notice>
      )}
      <Surface>
        <Facts look="columns" facts={factsOf(customer)} />
      </Surface>
    </>
  )
}

const factsOf = (customer: CustomerPage) =>
  [
    ['E-mail', customer.email],
    ['Website', customer.website_url],
    ['Phone', customer.phone_number],
    ['Plan', customer.subscription_tier ? statusWords(customer.subscription_tier) : 'None'],
    ['Customer since', dateOf(customer.created_at)],
    ['Last seen', customer.last_seen_at ? momentOf(customer.last_seen_at) : 'Never signed in'],
  ] as const

function Actions({ customer }: { customer: CustomerPage }) {
  const [asked, setAsked] = useState<'ticket' | 'view' | 'suspend' | 'wipe' | 'merge' | null>(null)
  const unsuspend = useUnsuspend(customer)
  const { can, tickets, suspended } = customer
  const close = () => setAsked(null)
  return (
    <>
      {can.open_ticket && (
        <Button size="xs" onClick={() => setAsked('ticket')}>
          New ticket for this client
        </Button>
      )}
      {can.view_as && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => setAsked('view')}
        >
          Look as this client
        </Button>
      )}
      {can.suspend && !suspended && (
        <Button size="xs" variant="default" onClick={() => setAsked('suspend')}>
          Suspend
        </Button>
      )}
      {can.suspend && suspended && (
        <Button
          size="xs"
          variant="default"
          loading={unsuspend.isPending}
          onClick={() => unsuspend.mutate(undefined)}
        >
          End the suspension
        </Button>
      )}
      {can.wipe && tickets > 0 && (
        <Button size="xs" variant="default" onClick={() => setAsked('wipe')}>
          Delete {counted(tickets, 'ticket')}
        </Button>
      )}
      {can.merge && (
        <Button size="xs" variant="default" onClick={() => setAsked('merge')}>
          Merge into another account
        </Button>
      )}
      {asked === 'ticket' && <NewTicketDialog customer={customer} onClose={close} />}
      {asked === 'merge' && <MergeDialog customer={customer} onClose={close} />}
      {asked === 'wipe' && <WipeDialog customer={customer} onClose={close} />}
      {(asked === 'view' || asked === 'suspend') && (
        <ReasonDialog act={asked} customer={customer} onClose={close} />
      )}
    </>
  )
}
