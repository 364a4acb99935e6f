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
  const child = spawn(pinnedNode(), [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => {
    process.exitCode = code ?? 70
  })
}

function pinnedNode() {
  try {
    const name = `node-${process.platform}-${process.arch}/package.json`
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), 'bin', 'node')
  } catch {
    console.error('sitewright-diagnose needs Node 24 or newer.')
    process.exit(70)
  }
}
