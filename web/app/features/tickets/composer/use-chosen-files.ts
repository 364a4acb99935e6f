import { useState } from 'react'
import { chooseFiles } from './file-checks.ts'

const nothing: { files: File[]; rejected: string[] } = { files: [], rejected: [] }

export function useChosenFiles() {
  const [{ files, rejected }, change] = useState(nothing)
  return {
    files,
    rejected,
    add: (fresh: File[]) =>
      change((now) => {
        const choice = chooseFiles(now.files, fresh)
        return { files: [...now.files, ...choice.accepted], rejected: choice.rejected }
      }),
    remove: (file: File) =>
      change((now) => ({ files: now.files.filter((one) => one !== file), rejected: [] })),
    dismiss: () => change((now) => ({ ...now, rejected: [] })),
    clear: () => change(nothing),
  }
}
