import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const ENTRY = 'app/shell/start/start.ts'
const NAME = 'virtual:start'
const manifest = path.join(import.meta.dirname, 'build/client/.vite/manifest.json')

/**
 * Adds the one script of the prerendered pages to the client build. The prerender, which is built afterwards, reads its
 * address from Vite's manifest as `virtual:start`.
 */
export function startEntry(): Plugin {
  return {
    name: 'start-entry',
    buildStart() {
      if (this.environment.mode === 'build' && this.environment.name === 'client')
        this.emitFile({ type: 'chunk', id: path.join(import.meta.dirname, ENTRY), name: 'start' })
    },
    resolveId: { filter: { id: /^virtual:start$/ }, handler: () => `\0${NAME}` },
    load: {
      filter: { id: /^\0virtual:start$/ },
      async handler() {
        // In development pages come from the framework alone.
        if (this.environment.mode !== 'build' || this.environment.name === 'client')
          return 'export default ""'
        const { [ENTRY]: entry } = JSON.parse(await readFile(manifest, 'utf8'))
        return `export default ${JSON.stringify(`/${entry.file}`)}`
      },
    },
  }
}
