import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseAccount } from './account.ts'

const isRoot = process.getuid?.() === 0

/** A program in a folder that only we may enter. */
function privateProgram() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sitewright-account-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = path.join(folder, 'program')
  copyFileSync('/bin/cat', program)
  chmodSync(program, 0o755)
  return program
}

test.runIf(isRoot)('root becomes another user, who may enter a private folder and do nothing else', async () => {
  const program = privateProgram()
  const account = await chooseAccount(program, path.dirname(program))
  const look = `require('node:fs').accessSync(${JSON.stringify(program)}, 1)`
  for (const [file, ...args] of [[program, '/proc/self/status'], [process.execPath, '-e', look]] as const) {
    const command = account.command(file, args)
    const said = execFileSync(command.file, command.args, { ...command.options, encoding: 'utf8' })
    if (file === process.execPath) continue
    expect(said).toMatch(new RegExp(`^Uid:\\s+${account.uid}\\s+${account.uid}`, 'm'))
    expect(said).toMatch(/^CapEff:\s+0{15}[24]$/m)
    expect(said).toMatch(/^NoNewPrivs:\s+1$/m)
  }
  expect(account.uid).not.toBe(0)
})

test.runIf(!isRoot)('anybody else stays who he is', async () => {
  const program = privateProgram()
  const account = await chooseAccount(program, path.dirname(program))
  expect(account.command(program, ['a'])).toMatchObject({ file: program, args: ['a'] })
  expect(account.uid).toBe(process.getuid?.())
})
