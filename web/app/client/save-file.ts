import { download } from './api.ts'

/** Fetches a file as the signed-in person and hands it to the browser to save. */
export async function saveFile(path: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await download(path))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
