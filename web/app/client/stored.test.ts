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

test('what another tab writes or clears is read anew, and what is unchanged is the same object', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const kept = new Map<string, string>()
  let isFull = false
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new Error('the disk is full')
      kept.set(key, text)
    },
  } as unknown as Storage
  const stored = createStored({ key: 'greeting', parse: (text) => ({ text }), storage: () => storage })
  const heard = vi.fn()
  stored.subscribe(heard)
  const says = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  kept.set('greeting', 'from another tab')
  says('another')
  expect(heard).not.toHaveBeenCalled()
  says('greeting')
  expect(stored.read()).toEqual({ text: 'from another tab' })
  expect(stored.read()).toBe(stored.read())
  isFull = true
  stored.write('of this tab alone')
  expect(stored.read()).toEqual({ text: 'of this tab alone' })
  says('greeting')
  expect(stored.read()).toEqual({ text: 'from another tab' })
  kept.clear()
  says(null)
  expect(heard).toHaveBeenCalledTimes(4)
  expect(stored.read()).toEqual({ text: null })
  vi.unstubAllGlobals()
})
