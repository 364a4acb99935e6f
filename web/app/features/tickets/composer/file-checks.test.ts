import { expect, test } from 'vitest'
import { chooseFiles } from './file-checks.ts'

function file(name: string, bytes = 10): File {
  const made = new File(['x'], name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: bytes })
  return made
}

test('good files are taken', () => {
  const { accepted, rejected } = chooseFiles([], [file('a.png'), file('B.PDF'), file('c.docx')])
  expect(accepted).toHaveLength(3)
  expect(rejected).toEqual([])
})

test('each rejection names the file and the reason', () => {
  const { accepted, rejected } = chooseFiles(
    [],
    [file('run.exe'), file('big.png', 10 * 1024 * 1024 + 1), file('none.txt', 0), file('README')],
  )
  expect(accepted).toEqual([])
  expect(rejected[0]).toMatch(/“run\.exe”.*file type/)
  expect(rejected[1]).toMatch(/“big\.png”.*up to 10 MB/)
  expect(rejected[2]).toMatch(/“none\.txt”.*empty/)
  expect(rejected[3]).toMatch(/“README”.*file type/)
})

test('exactly 10 MB is fine', () => {
  expect(chooseFiles([], [file('big.png', 10 * 1024 * 1024)]).accepted).toHaveLength(1)
})

test('the sixth file is refused, counting those chosen before', () => {
  const already = ['1.png', '2.png', '3.png'].map((name) => file(name))
  const { accepted, rejected } = chooseFiles(already, [file('4.png'), file('5.png'), file('6.png')])
  expect(accepted.map((one) => one.name)).toEqual(['4.png', '5.png'])
  expect(rejected).toEqual(['“6.png” was not added: up to 5 files can be sent at once.'])
})

test('the same file chosen twice is taken once, in silence', () => {
  expect(chooseFiles([file('a.png')], [file('a.png')])).toEqual({ accepted: [], rejected: [] })
})

test('a video may have 25 MB', () => {
  expect(chooseFiles([], [file('screen.mp4', 25 * 1024 * 1024)]).accepted).toHaveLength(1)
  expect(chooseFiles([], [file('screen.mov', 25 * 1024 * 1024 + 1)]).rejected[0]).toMatch(
    /video may have up to 25 MB/,
  )
})
