import { expect, test } from 'vitest'
import { deriveKeys } from './keys.ts'
import { reseal, seal, unseal } from './sealed.ts'

const { secondSteps: before } = deriveKeys(['the session secret of this very test'])
const { secondSteps: both } = deriveKeys(['a newer session secret', 'the session secret of this very test'])
const { secondSteps: after } = deriveKeys(['a newer session secret'])
const mine = { purpose: 'totp', of: 7 }

test('a sealed secret opens for its own purpose and person alone, and not where a sign of it is another', async () => {
  const sealed = await seal(before, mine, 'the secret')
  expect(sealed).not.toContain('secret')
  expect(await unseal(before, mine, sealed)).toBe('the secret')
  for (const other of [
    { ...mine, of: 8 },
    { ...mine, of: 70 },
    { ...mine, purpose: 'webhook' },
  ])
    expect(await unseal(before, other, sealed)).toBeNull()
  const parts = sealed.split('.')
  for (const [at, part] of parts.entries()) {
    const changed = parts.with(at, part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`)
    expect(await unseal(before, mine, changed.join('.')), `part ${at}`).toBeNull()
  }
  expect(await unseal(before, mine, 'no sealed text')).toBeNull()
})

test('with a newer key an older secret opens and is sealed anew once, and then without the older key', async () => {
  const sealed = await seal(before, mine, 'the secret')
  expect(await unseal(after, mine, sealed)).toBeNull()
  expect(await unseal(both, mine, sealed)).toBe('the secret')
  const anew = (await reseal(both, mine, sealed)) ?? ''
  expect(await unseal(after, mine, anew)).toBe('the secret')
  expect(await reseal(both, mine, anew)).toBeNull()
  expect(await reseal(both, { ...mine, of: 8 }, sealed)).toBeNull()
})
