import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { projectEnvironment, spawnProduct } from '../tools/bootstrap/processes.mjs'
import { ensureWebBuilt } from '../tools/bootstrap/web-build.mjs'
import { rita } from './people.ts'

const patienceMs = 120_000

/**
 * Builds the pages if need be and starts the product once, on free ports and an empty data folder. Tests find it at E2E_BASE_URL, its mailbox
 * at E2E_MAILBOX_URL, and what it wrote at start (sample accounts included) as JSON in E2E_FACTS.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  await ensureWebBuilt()
  const { facts, stop } = await launchProduct()
  process.env.E2E_BASE_URL = facts.url
  process.env.E2E_MAILBOX_URL = facts.mailbox
  process.env.E2E_FACTS = JSON.stringify(facts)
  return stop
}

interface Facts {
  url: string
  mailbox: string
}

/** One more product on ports and data of its own, for what has to be configured differently. */
export async function launchProduct(
  extra: Record<string, string> = {},
): Promise<{ facts: Facts; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-e2e-'))
  const env = projectEnvironment({
    PORT: '0',
    DATA_DIR: dataDir,
    SITEWRIGHT_READY_JSON: '1',
    LOG_LEVEL: 'error',
    // Hundreds of sign-ins: each would cost a twentieth of a second for its password's hash alone.
    NODE_ENV: 'test',
    ADMIN_EMAIL: rita.email,
    ADMIN_PASSWORD: rita.password,
    // The broken sites of the tests live here, and each visitor may come from an address of their own.
    PROBE_ALLOW: '127.0.0.0/8',
    TRUST_PROXY: '127.0.0.1',
    ...extra,
  })
  const product = spawnProduct({ env, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    if (product.exitCode === null && product.signalCode === null) {
      product.kill('SIGTERM')
      await once(product, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { facts: await readyLine(product.stdout as Readable), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function readyLine(output: Readable): Promise<Facts> {
  const timer = setTimeout(() => output.destroy(), patienceMs)
  try {
    for await (const line of createInterface({ input: output })) {
      if (!line.startsWith('{"ready":true')) continue
      output.resume()
      return JSON.parse(line)
    }
  } finally {
    clearTimeout(timer)
  }
  throw new Error('The product did not start; the reason is printed above.')
}
