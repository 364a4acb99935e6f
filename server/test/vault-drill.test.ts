import { expect, test } from 'vitest'
import { writingLate } from '../../bench/vault-drill/broken.ts'
import { startProduct } from '../../bench/vault-drill/product.ts'
import { drillReveals } from '../../bench/vault-drill/reveals.ts'
import { drillRotation } from '../../bench/vault-drill/rotation.ts'

// The full drill is `npm run bench -- vault-drill`. Servers start slowly on a busy machine.
const patience = { timeout: 240_000 }

test.concurrent(
  'no secret is shown without a row in the audit log, and a killed rotation leaves every row readable',
  patience,
  async () => {
    await using cleanup = new AsyncDisposableStack()
    const product = await startProduct(cleanup)
    expect(await drillReveals(product, 20, 2)).toEqual({ shown: 20, wrong: 0, unwritten: 0, kills: 2 })
    const rotated = await drillRotation(product, 1_100, 1)
    expect(rotated).toMatchObject({ rows: 1_100, kills: 1, unreadable: 0, left: 0 })
    expect(rotated.reads).toBeGreaterThan(1_100)
  },
)

test.concurrent(
  'the drill sees a server that writes an opening down after it has answered',
  patience,
  async () => {
    await using cleanup = new AsyncDisposableStack()
    const product = await startProduct(cleanup, await writingLate())
    const report = await drillReveals(product, 20, 2)
    expect(report).toMatchObject({ shown: 20, kills: 2 })
    expect(report.unwritten).toBeGreaterThan(0)
  },
)
