import { Button, Group, Text } from '@mantine/core'
import type { Credential, credentialRoutes, Lease } from '@sitewright/contract/credentials.ts'
import { IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, lightRoute, sayProblem } from '#app/client/api.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { clockOf, isSameDay, momentOf } from '#app/ui/format.ts'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { credentialKeys, nameOf } from './queries.ts'

const endLease = lightRoute<typeof credentialRoutes.endLease>({
  method: 'DELETE',
  path: '/api/credentials/:id/leases/:leaseId',
})

/** Who has access to an entry now, until when and what for. */
export function LeaseLines({ entry }: { entry: Credential }) {
  return (
    <div role="status">
      {entry.leases.map((lease) => (
        <LeaseLine key={lease.id} entry={entry} lease={lease} />
      ))}
    </div>
  )
}

const untilWords = (until: string) =>
  isSameDay(until, new Date().toISOString()) ? clockOf(until) : momentOf(until)

function LeaseLine({ entry, lease }: { entry: Credential; lease: Lease }) {
  const queries = useQueryClient()
  const [isEnding, setIsEnding] = useState(false)
  const end = async () => {
    const isSure = await confirmDialog({
      title: 'End this access?',
      text: `${lease.holder.name} can then no longer open “${nameOf(entry)}”. What was opened before stays known to them.`,
      confirmLabel: 'End access',
      danger: true,
    })
    if (!isSure) return
    setIsEnding(true)
    try {
      await call(endLease, {
        params: { id: String(entry.id), leaseId: String(lease.id) },
      })
      toastSuccess('The access has ended.')
    } catch (error) {
      toastError(sayProblem(error, 'The access could not be ended. Please try again.'))
    }
    setIsEnding(false)
    await queries.invalidateQueries({ queryKey: credentialKeys.all })
  }
  return (
    <Group gap="xs" my={4}>
      <Group gap={6} wrap="nowrap" align="flex-start" flex="1 1 14rem">
        <IconUserCheck size={20} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm" m={0}>
          In use by <bdi>{lease.holder.name}</bdi>, until {untilWords(lease.until)}
          {lease.opened_at ? ' (opened)' : ' (not opened yet)'}. What for: {lease.reason}
        </Text>
      </Group>
      {lease.can.end && (
        <Button
          variant="default"
          size="compact-md"
          loading={isEnding}
          aria-label={`End access of ${lease.holder.name} to ${nameOf(entry)}`}
          onClick={() => void end()}
        >
          End access
        </Button>
      )}
    </Group>
  )
}
