import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { queryOf, sayProblem } from '#app/client/api.ts'
import { saveFile } from '#app/client/save-file.ts'
import { toastError } from '#app/ui/toast.tsx'

interface ExportButtonProps {
  path: string
  /** The filter of the list as it is shown. */
  query?: Record<string, string | undefined>
  /** Of the file. */
  name: string
  label?: string
}

/** Saves a list as a table that every spreadsheet opens. */
export function ExportButton({ path, query = {}, name, label = 'Export as CSV' }: ExportButtonProps) {
  const save = useMutation({
    mutationFn: () => saveFile(`${path}${queryOf(query)}`, name),
    onError: (error) => toastError(sayProblem(error, 'The export failed. Please try again.')),
  })
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  )
}
