import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/bootstrap/programs.mjs'

const browser = findChromium()
if (!browser) {
  throw new Error(
    'There is no browser to drive: install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}
const reports = path.join(import.meta.dirname, '../test-results')

export default defineConfig({
  testDir: '.',
  globalSetup: './start-product.ts',
  outputDir: path.join(reports, 'browser'),
  reporter: [['list'], ['json', { outputFile: path.join(reports, 'playwright.json') }]],
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Patience costs nothing where the machine is quick, and a slow one decides no test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    headless: true,
    // Recording costs a third of the time; to look into a failure, run it with `--trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough for optimised code to pay: a tenth of the renderers' time.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
})
