#!/usr/bin/env node
// Starts the command on the pinned Node, whichever one the machine has: the sources are TypeScript.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = path.dirname(realpathSync(fileURLToPath(import.meta.url)))
const main = path.join(here, '../src/cli/main.ts')

if (process.features.typescript) await import(pathToFileURL(main).href)
else {
  const require = createRequire(import.meta.url)
  const folder = path.dirname(require.resolve('node/package.json'))
  const node = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => {
    process.exitCode = code ?? 70
  })
}
