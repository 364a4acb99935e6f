import { expect, onTestFinished, test, vi } from 'vitest'
import { Problem } from '#platform/problem.ts'
import { Semaphore } from '#platform/semaphore.ts'
import { inspectAttachments } from './attachments.ts'

const log = (name: string, { inline = false, size = 20 } = {}) => ({
  name,
  bytes: Buffer.from('PHP Fatal error\n'.repeat(1_000).slice(0, size)),
  inline,
})
const names = (files: { name: string }[]) => files.map(({ name }) => name)

test('what is small and shown within the text is a logo, and everything else a file', async () => {
  const { files, refused } = await inspectAttachments([
    log('logo.txt', { inline: true }),
    log('pasted.txt', { inline: true, size: 9_000 }),
    log('small.txt'),
  ])
  expect(names(files)).toEqual(['pasted.txt', 'small.txt'])
  expect(refused).toEqual([])
})

test('of many files five are taken, ten are named and the rest counted', async () => {
  const { files, refused } = await inspectAttachments(Array.from({ length: 20 }, (_, n) => log(`${n}.txt`)))
  expect(files).toHaveLength(5)
  expect(refused.filter((line) => line.startsWith('Not attached: '))).toHaveLength(10)
  expect(refused.at(-1)).toBe('And 5 more.')
})

test('eight files are tried, though none of them can be read', async () => {
  const broken = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const pictures = Array.from({ length: 8 }, (_, n) => ({ name: `${n}.png`, bytes: broken, inline: false }))
  const { refused } = await inspectAttachments([...pictures, log('last.txt')])
  expect(refused.at(-1)).toBe(`Not attached: last.txt. ${new Problem('too_many_files').message}`)
})

test('none is read later than half a minute after the first', async () => {
  const { files, refused } = await inspectAttachments([log('a.txt')], { maxMs: 0 })
  expect(files).toEqual([])
  expect(refused[0]).toMatch(/^Not attached: a\.txt\. Reading .* took too long/)
})

test.each([
  ['no inspection can be had now', new Problem('unavailable')],
  ['a fault of the program', new Error('ours')],
])('after %s the mail is read another time, with its files', async (_, error) => {
  const broke = vi.spyOn(Semaphore.prototype, 'run').mockRejectedValue(error)
  onTestFinished(() => broke.mockRestore())
  await expect(inspectAttachments([log('a.txt')])).rejects.toBe(error)
})
