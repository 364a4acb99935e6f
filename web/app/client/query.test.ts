import { expect, test } from 'vitest'
import { ApiProblem } from './problem.ts'
import { queryClient } from './query.ts'

test('what had no answer is read again twice, and what was refused is not', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean
  const unanswered = new ApiProblem(503, 'unavailable', 'No answer.')
  expect([0, 1, 2].map((failures) => retry(failures, unanswered))).toEqual([true, true, false])
  expect(retry(0, new ApiProblem(404, 'not_found', 'No.'))).toBe(false)
})
