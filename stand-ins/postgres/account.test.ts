import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseAccount } from './account.ts'

/** A program in a folder that only we may enter. */
function privateProgram() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sitewright-account-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = path.join(folder, 'program')
  copyFileSync('/bin/cat', program)
  chmodSync(program, 0o755)
  return program
}

test.runIf(process.getuid?.() === 0)(
  'root becomes another user, who may enter a private folder and do nothing else',
  async () => {
    const program = privateProgram()
    const account = await chooseAccount(program, path.dirname(program))
    const { stdout: said } = (await account.run(program, ['/proc/self/status'])) as { stdout: string }
    expect(said).toMatch(new RegExp(`^Uid:\\s+${account.uid}\\s+${account.uid}`, 'm'))
    expect(said).toMatch(/^CapEff:\s+0{15}[24]$/m)
    expect(said).toMatch(/^NoNewPrivs:\s+1$/m)
    // initdb looks for its files with access(2), which is stricter than opening them.
    await account.run(process.execPath, [
      '-e',
      `require('node:fs').accessSync(${JSON.stringify(program)}, 1)`,
    ])
    expect(account.uid).not.toBe(0)
  },
)
