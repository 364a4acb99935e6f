import { expect, test } from 'vitest'
import { tidyMessage } from './tidy-message.ts'

test('what may be of a person is taken out', () => {
  const said: [string, string][] = [
    ['No user ann.baker+x@example.co.uk here', 'No user [e-mail] here'],
    ['Bad token eyJhbGciOiJI.eyJzdWIi.abc_-1', 'Bad token [token]'],
    ['Key 4fd1c0ffee4fd1c0ffee is unknown', 'Key [token] is unknown'],
    ['Cannot dial +44 20 7946 0958 now', 'Cannot dial [number] now'],
    ['GET https://x.example/api/me?token=abc failed', 'GET [address] failed'],
    [
      'Unexpected token \'A\', "Ann Baker,"... is not valid JSON',
      "Unexpected token 'A', something is not valid JSON",
    ],
  ]
  for (const [message, tidy] of said) expect(tidyMessage(message)).toBe(tidy)
})

test('what helps to fix it stays', () => {
  const useful = [
    "Cannot read properties of undefined (reading 'estimatedPrice')",
    'Minified React error #418; see the page about it',
    'ResizeObserver loop completed with undelivered notifications.',
  ]
  for (const message of useful) expect(tidyMessage(message)).toBe(message)
  expect(tidyMessage('Failed to fetch https://x.example/assets/home-page-DZ3vejLM.js?v=1')).toBe(
    'Failed to fetch assets/home-page.js',
  )
})

test('it is one line of at most 300 characters that can be stored', () => {
  expect(tidyMessage('a\u0000b\n\tc\ud800\u202Ed')).toBe('a b c\ufffdd')
  expect([...tidyMessage('🙂'.repeat(900))]).toHaveLength(300)
  expect(tidyMessage(' \n ')).toBe('An error without words')
})

test('a hostile message takes no time', () => {
  const began = process.threadCpuUsage()
  for (const bad of ['"'.repeat(1_000), 'a@'.repeat(500), '1 '.repeat(500), `${'x-1'.repeat(333)}!`])
    tidyMessage(bad)
  expect(process.threadCpuUsage(began).user).toBeLessThan(200_000)
})
