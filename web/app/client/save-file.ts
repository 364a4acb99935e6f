import { download } from './api.ts'

/** Fetches a file as the signed-in person and hands it to the browser to save. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveBlob(await download(path), name)
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has read the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
