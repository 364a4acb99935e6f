import path from 'node:path'
import { build } from 'vite'

const entry = path.join(import.meta.dirname, '../../web/app/shell/starter/main.ts')

/** What stands inside every prerendered page and runs before its program: one small script. */
export async function buildStarter(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [starter, ...more] = chunks
  if (starter?.type !== 'chunk' || more.length > 0) throw new Error('the starter must be one script')
  return starter.code.trim()
}
