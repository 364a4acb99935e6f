import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { keepSwept, uploadsFolder } from './leftovers.ts'

const silent = pino({ level: 'silent' })

/** An upload that was last written so many minutes ago. */
async function leftover(dataDir: string, name: string, minutes: number): Promise<string> {
  const file = path.join(uploadsFolder(dataDir), name)
  await mkdir(uploadsFolder(dataDir), { recursive: true })
  await writeFile(file, 'half')
  const then = new Date(Date.now() - minutes * 60_000)
  await utimes(file, then, then)
  return file
}

test('leftovers go at the start and then again and again, young ones stay', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-leftovers-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const atStart = await leftover(dataDir, 'at-start', 61)
  const young = await leftover(dataDir, 'young', 5)
  onTestFinished(keepSwept(dataDir, silent, 50))
  await expect.poll(() => existsSync(atStart)).toBe(false)
  const later = await leftover(dataDir, 'later', 61)
  await expect.poll(() => existsSync(later)).toBe(false)
  expect(existsSync(young)).toBe(true)
})

test('a folder that cannot be read is a warning, and the next sweep comes all the same', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-leftovers-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await writeFile(uploadsFolder(dataDir), 'a file in its place')
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  onTestFinished(keepSwept(dataDir, log, 50))
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  await rm(uploadsFolder(dataDir))
  const file = await leftover(dataDir, 'old', 61)
  await expect.poll(() => existsSync(file)).toBe(false)
})
