import { REQUEST_FILES_KEPT_HOURS } from '@sitewright/contract/file-rules.ts'
import type { RequestFile } from '@sitewright/contract/request-files.ts'
import { createStored, parseJson } from './stored.ts'

export interface AddedFile extends Pick<RequestFile, 'id' | 'name' | 'size'> {
  /** When it was added; the server keeps it for two days from then. */
  at: number
}

export const noFiles: AddedFile[] = []
export const added = createStored({ key: 'request-files', parse: (text) => addedFrom(text, Date.now()) })

/** The stored list; what the server has removed meanwhile is left out. */
export function addedFrom(text: string | null, now: number): AddedFile[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) return noFiles
  return list.filter(isAddedFile).filter(({ at }) => now - at < REQUEST_FILES_KEPT_HOURS * 3_600_000)
}

function isAddedFile(one: unknown): one is AddedFile {
  const { id, name, size, at } = (one ?? {}) as Record<string, unknown>
  return (
    typeof id === 'string' &&
    /^[\w-]{24}$/.test(id) &&
    typeof name === 'string' &&
    typeof size === 'number' &&
    typeof at === 'number'
  )
}

export const writeAdded = (files: AddedFile[]) => added.write(files.length > 0 ? JSON.stringify(files) : null)

/** For the body of a request: the files that wait for it, in every tab the same. */
export function addedFiles(): { files?: string[] } {
  const ids = added.read().map(({ id }) => id)
  return ids.length > 0 ? { files: ids } : {}
}

/** After a ticket took them, or when the server says that they are gone. */
export const forgetAddedFiles = (): void => added.write(null)
