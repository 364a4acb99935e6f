import { expect, test } from 'vitest'
import { partsOf, piecesOf } from './text-parts.ts'

test('paragraphs and lists are recognised, also within one block', () => {
  expect(partsOf('One\nline\n\nTo do:\n- first\n- second\n\nEnd')).toEqual([
    { kind: 'paragraph', lines: ['One', 'line'] },
    { kind: 'paragraph', lines: ['To do:'] },
    { kind: 'list', items: ['first', 'second'] },
    { kind: 'paragraph', lines: ['End'] },
  ])
  expect(partsOf(' \n\n ')).toEqual([])
})

test('paths of ours become links, other addresses stay text', () => {
  expect(piecesOf('See /pricing#services, or /contact.')).toEqual([
    { text: 'See ', to: null },
    { text: '/pricing#services', to: '/pricing#services' },
    { text: ', or ', to: null },
    { text: '/contact', to: '/contact' },
    { text: '.', to: null },
  ])
  for (const text of [
    'https://evil.example/login',
    '//evil.example',
    'and/or',
    '<a href="/login">x</a>',
    'GET / 200',
    'The file /robots.txt and /wp-login.php',
  ])
    expect(piecesOf(text)).toEqual([{ text, to: null }])
})
