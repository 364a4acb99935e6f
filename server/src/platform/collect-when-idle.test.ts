import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

/** Leaves garbage of some 100 MB that only a collection of old objects finds, and tells its megabytes from then on. */
const GROWS = `
import { collectWhenIdle } from '${import.meta.resolve('./collect-when-idle.ts')}'
collectWhenIdle(1_000)
let objects = Array.from({ length: 1_000_000 }, (_, at) => ({ at, name: 'n' + at }))
await new Promise((resolve) => setTimeout(resolve, 100))
const tell = () => console.log(Math.round(process.memoryUsage.rss() / 1e6))
tell()
objects = null
setInterval(tell, 500)
`

test('a process that has grown gives its memory back once it is idle', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', GROWS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const seen: number[] = []
  createInterface({ input: child.stdout }).on('line', (line) => seen.push(Number(line)))
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  const grown = seen[0] ?? 0
  await expect.poll(() => seen.at(-1)).toBeLessThan(grown - 50)
})
