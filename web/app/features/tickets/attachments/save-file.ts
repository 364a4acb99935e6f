import { download } from '#app/client/api.ts'
import { filePath } from './file-queries.ts'

/** Fetches a file with the person's token and hands it to the browser to keep. Fails like `download`. */
export async function saveFile(ticketId: number, file: { id: number; name: string }): Promise<void> {
  const url = URL.createObjectURL(await download(filePath(ticketId, file.id)))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has taken the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
