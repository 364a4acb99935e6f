import { expect, test, vi } from 'vitest'
import { createStored } from './stored.ts'

const parse = (text: string | null) => (text === null ? 'nothing' : text.toUpperCase())

test('a value is kept where the browser stores nothing, and listeners hear of each change', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const refuse = () => {
    throw new Error('this browser stores nothing')
  }
  const stored = createStored({ key: 'greeting', parse, storage: refuse })
  let changes = 0
  stored.subscribe(() => {
    changes += 1
  })
  expect(stored.read()).toBe('nothing')
  stored.write('hello')
  expect(stored.read()).toBe('HELLO')
  stored.write(null)
  expect(stored.read()).toBe('nothing')
  expect(changes).toBe(2)
  expect(warned).toHaveBeenCalled()
})

test('two stores of the same storage agree, as two tabs do', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  const [one, other] = [1, 2].map(() => createStored({ key: 'greeting', parse, storage: () => storage }))
  one?.write('hello')
  expect(other?.read()).toBe('HELLO')
  other?.write(null)
  expect(one?.read()).toBe('nothing')
})

test('a page that the Back button brings back as it was reads anew', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const read = vi.fn()
  createStored({ key: 'greeting', parse }).subscribe(read)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(read).not.toHaveBeenCalled()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(read).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
