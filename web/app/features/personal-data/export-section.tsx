import { Button, Progress, Text } from '@mantine/core'
import { type DataExport, EXPORT_KEPT_DAYS, personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, pathOf, sayProblem } from '#app/client/api.ts'
import { saveFile } from '#app/client/save-file.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { momentOf } from '#app/ui/format.ts'
import { Rows } from '#app/ui/rows.tsx'
import { toastError } from '#app/ui/toast.tsx'
import { exportsQuery, isUnderWay } from './personal-data-queries.ts'

/** All data of the signed-in person as a file: asked for, being made, ready. */
export function ExportSection() {
  const queries = useQueryClient()
  const start = useMutation({
    mutationFn: () => call(personalDataRoutes.startExport),
    onError: (error) => toastError(sayProblem(error, 'Your data could not be prepared. Please try again.')),
    onSettled: () => queries.invalidateQueries(exportsQuery),
  })
  return (
    <>
      <Text>
        A ZIP file with your details, requests, tickets, messages and files. We e-mail you when it is ready,
        and keep it for {EXPORT_KEPT_DAYS} days or until you prepare another one.
      </Text>
      <Loaded
        query={useQuery(exportsQuery)}
        label="Loading your exports"
        failure="Your exports could not be loaded."
        rows={1}
      >
        {(exports) => (
          <>
            <Rows>
              {exports.map((one) => (
                <ExportRow key={one.id} one={one} />
              ))}
            </Rows>
            <Button
              mt="md"
              loading={start.isPending}
              disabled={exports.some(isUnderWay)}
              onClick={() => start.mutate()}
            >
              Prepare my data
            </Button>
          </>
        )}
      </Loaded>
    </>
  )
}

function ExportRow({ one }: { one: DataExport }) {
  const queries = useQueryClient()
  const fetching = useMutation({
    mutationFn: () => {
      const path = pathOf(personalDataRoutes.export.path, { id: one.id })
      return saveFile(`${path}?file=1`, `sitewright-data-${one.created_at.slice(0, 10)}.zip`)
    },
    onError: (error) => {
      toastError(sayProblem(error, 'The file could not be downloaded. Please try again.'))
      // A newer one, asked for elsewhere, may have replaced it.
      return queries.invalidateQueries(exportsQuery)
    },
  })
  return (
    <li>
      <div>
        <Text m={0} fw={600}>
          {momentOf(one.created_at)}
        </Text>
        <Text size="sm" c="dimmed" m={0} role="status">
          {stateOf(one)}
        </Text>
        {isUnderWay(one) && <Progress value={one.percent} size={6} w="12rem" mt={6} aria-hidden />}
      </div>
      {one.status === 'ready' && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={fetching.isPending}
          aria-label={`Download the data of ${momentOf(one.created_at)}`}
          onClick={() => fetching.mutate()}
        >
          Download
        </Button>
      )}
    </li>
  )
}

function stateOf({ status, percent, bytes, expires_at }: DataExport): string {
  if (status === 'failed') return 'Your data could not be prepared. Please try again.'
  if (status !== 'ready') return `Being prepared, ${percent}%`
  const size = bytes === null ? '' : `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-GB')} KB, `
  return `${size}until ${expires_at ? momentOf(expires_at) : 'deleted'}`
}
