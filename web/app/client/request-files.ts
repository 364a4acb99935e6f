import { FILE_MAX_BYTES, FILES_AT_ONCE } from '@sitewright/contract/file-rules.ts'
import type { RequestFile, requestFileRoutes } from '@sitewright/contract/request-files.ts'
import { useState } from 'react'
import { type AddedFile, noFiles as none, added as stored, writeAdded as write } from './added-files.ts'
import { call, lightRoute, sayProblem } from './api.ts'
import { useStored } from './stored.ts'
import { upload } from './upload.ts'

const PATH: typeof requestFileRoutes.add.path = '/api/request-files'
const remove = lightRoute<typeof requestFileRoutes.remove>({
  method: 'DELETE',
  path: '/api/request-files/:id',
})
const ADD_FAILED = 'The file could not be added. Please try again.'
const TOO_MANY = `You can add up to ${FILES_AT_ONCE} files. Send more on the ticket later.`

/** The files of the request that is being written, and how to change them. */
export function useRequestFiles() {
  const files = useStored(stored, none)
  const [adding, setAdding] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const add = async (chosen: File[]) => {
    setProblem(null)
    for (const file of chosen) {
      const refusal = refusalOf(file)
      if (refusal) {
        setProblem(refusal)
        continue
      }
      setAdding(file.name)
      try {
        const sent = await send(file)
        // Read after the wait: another file may have been removed meanwhile.
        write([...stored.read(), sent])
      } catch (error) {
        setProblem(`“${file.name}” was not added. ${sayProblem(error, ADD_FAILED)}`)
      }
    }
    setAdding(null)
  }
  const drop = (id: string) => {
    setProblem(null)
    write(stored.read().filter((file) => file.id !== id))
    // What does not get there is removed after two days.
    call(remove, { params: { id } }).catch((error: unknown) => console.warn('A file was not removed.', error))
  }
  return { files, adding, problem, onAdd: (chosen: File[]) => void add(chosen), onRemove: drop }
}

function refusalOf(file: File): string | null {
  if (stored.read().length >= FILES_AT_ONCE) return TOO_MANY
  if (file.size > FILE_MAX_BYTES) return `“${file.name}” was not added: a file may have up to 10 MB.`
  return null
}

async function send(file: File): Promise<AddedFile> {
  const form = new FormData()
  form.append('file', file)
  const { files } = await upload<{ files: RequestFile[] }>(PATH, form)
  const [kept] = files
  if (!kept) throw new Error('the server kept no file')
  return { id: kept.id, name: kept.name, size: kept.size, at: Date.now() }
}
