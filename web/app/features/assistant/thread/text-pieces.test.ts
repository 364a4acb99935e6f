import { expect, test } from 'vitest'
import { piecesOf } from './text-pieces.ts'

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
