import { Button } from '@mantine/core'
import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import type { Monitor } from '@sitewright/contract/monitors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call, sayProblem } from '#app/client/api.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { monitoringKey } from './queries.ts'

interface StopWatchingProps {
  monitor: Pick<Monitor, 'id' | 'name'>
  label: string
  onDeleted?: () => void
}

/** Deletes a watched site, after a question; possible without a plan too. */
export function StopWatching({ monitor, label, onDeleted }: StopWatchingProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(monitoringRoutes.remove, { params: { id: String(monitor.id) } }),
    onSuccess: async () => {
      toastSuccess('The site is not watched any more.')
      onDeleted?.()
      await navigate('/dashboard/site-health', { replace: true })
      await queries.invalidateQueries({ queryKey: monitoringKey })
    },
    onError: (error) => toastError(sayProblem(error, 'The site could not be removed. Please try again.')),
  })
  const ask = async () => {
    const isSure = await confirmDialog({
      title: `Stop watching ${monitor.name}?`,
      text: 'Its checks, its incidents and its public page are deleted. Reports that you already have are kept.',
      confirmLabel: 'Stop watching',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
      {label}
    </Button>
  )
}
