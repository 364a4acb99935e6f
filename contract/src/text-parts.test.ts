import { expect, test } from 'vitest'
import { partsOf } from './text-parts.ts'

test('paragraphs and lists are recognised, also within one block', () => {
  expect(partsOf('One\nline\n\nTo do:\n- first\n- second\n\nEnd')).toEqual([
    { kind: 'paragraph', lines: ['One', 'line'] },
    { kind: 'paragraph', lines: ['To do:'] },
    { kind: 'list', items: ['first', 'second'] },
    { kind: 'paragraph', lines: ['End'] },
  ])
  expect(partsOf(' \n\n ')).toEqual([])
})
