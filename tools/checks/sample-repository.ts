import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const manifests = {
  'contract/package.json': '{ "exports": { "./*": "./src/*" } }',
  'server/package.json':
    '{ "imports": { "#platform/*": "./src/platform/*", "#features/*": "./src/features/*" } }',
  'web/package.json': '{ "imports": { "#app/*": "./app/*" } }',
}

/** A small repository that lives as long as the test; answers its folder. */
export function sampleRepository(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'sitewright-check-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries({ ...manifests, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}
