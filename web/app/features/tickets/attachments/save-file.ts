import type { Attachment } from '@sitewright/contract/tickets.ts'
import { useMutation } from '@tanstack/react-query'
import { download } from '#app/client/api.ts'
import { toastError } from '#app/ui/toast.tsx'
import { filePath } from './file-queries.ts'

export function useSaveFile(ticketId: number, { id, name }: Attachment) {
  return useMutation({
    mutationFn: async () => saveAs(name, await download(filePath(ticketId, id))),
    onError: () => toastError(`“${name}” could not be downloaded. Please try again.`),
  })
}

function saveAs(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
