import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})

/** The page as it is after a reload: nothing in memory, the same storage. */
async function page() {
  vi.resetModules()
  return import('./use-draft.ts')
}

test('a quote that is sent again after a reload has the same client_id, until it succeeded', async () => {
  const before = await page()
  before.changeDraft({ serviceType: 'quick_fix', platformType: 'wix' })
  const first = before.clientIdOfDraft()
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect(before.clientIdOfDraft()).toBe(first)
  const after = await page()
  after.changeDraft({ description: 'Please be quick' })
  expect(after.clientIdOfDraft()).toBe(first)
  after.clearDraft()
  expect(after.clientIdOfDraft()).not.toBe(first)
})

test('in a browser that stores nothing the client_id lasts until the page is left', async () => {
  vi.stubGlobal('localStorage', undefined)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { clientIdOfDraft } = await page()
  expect(clientIdOfDraft()).toBe(clientIdOfDraft())
  expect(warned).toHaveBeenCalled()
})
