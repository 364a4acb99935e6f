import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/bootstrap/programs.mjs'

const chromium = findChromium()
if (!chromium) {
  throw new Error(
    'There is no browser to drive: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}
const reports = path.join(import.meta.dirname, '../test-results')

export default defineConfig({
  testDir: '.',
  globalSetup: './start-product.ts',
  outputDir: path.join(reports, 'browser'),
  snapshotPathTemplate: path.join(import.meta.dirname, '../.data/looks/{arg}{ext}'),
  reporter: [['list'], ['json', { outputFile: path.join(reports, 'playwright.json') }]],
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    headless: true,
    // Recording costs a third of the time; to look into a failure, run it with `--trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
