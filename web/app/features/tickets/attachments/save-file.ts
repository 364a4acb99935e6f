import type { Attachment } from '@sitewright/contract/ticket-messages.ts'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#app/client/save-file.ts'
import { toastError } from '#app/ui/toast.tsx'
import { filePath } from './file-queries.ts'

export function useSaveFile(ticketId: number, { id, name }: Attachment) {
  return useMutation({
    mutationFn: () => saveFile(filePath(ticketId, id), name),
    onError: () => toastError(`“${name}” could not be downloaded. Please try again.`),
  })
}
