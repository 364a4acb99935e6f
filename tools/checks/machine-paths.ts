import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, scriptEndings } from './sources.ts'

const textEndings = ['.json', '.md', '.sql', '.css', '.html', '.yml', '.yaml', '.sh', '.ci/run', '.npmrc']
const machinePath = new RegExp(`(^|[^a-z])/(${['work', 'farm', 'root'].join('|')})/`)

/** Finds paths that exist on one machine only. */
export function check(root: string): string[] {
  const files = listFiles(root, [...scriptEndings, ...textEndings])
  return files
    .filter((file) => !file.endsWith('package-lock.json'))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          machinePath.test(line) ? [`${file}:${index + 1}  a path of one machine`] : [],
        ),
    )
}
