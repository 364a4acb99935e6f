import { Button, Text } from '@mantine/core'
import { type Credential, credentialRoutes, type TestResult } from '@sitewright/contract/credentials.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { momentOf } from '#app/ui/format.ts'
import { StateTag, type TagLook } from '#app/ui/tags/tag.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { credentialKeys, nameOf } from './queries.ts'

/** The server waits 25 seconds for what comes of it. */
const PATIENCE_MS = 40_000

const words: Record<TestResult, TagLook> = {
  accepted: { word: 'Login works', tone: 'good' },
  refused: { word: 'Login refused', tone: 'bad' },
  unreachable: { word: 'No answer', tone: 'warm' },
  unknown: { word: 'Not clear', tone: 'neutral' },
}

/** What the last try of this login came to. */
export function TestState({ test }: Pick<Credential, 'test'>) {
  if (!test) return null
  return (
    <Text component="div" size="sm" m={0}>
      <StateTag {...words[test.result]} /> {test.detail}{' '}
      <Text span inherit c="dimmed">
        {momentOf(test.at)}
      </Text>
    </Text>
  )
}

type Tried = Pick<Credential, 'id' | 'label' | 'username'>

/** Tries a login from our side and says what came of it. */
export async function testLogin(queries: QueryClient, entry: Tried): Promise<void> {
  try {
    const { result, detail } = await call(credentialRoutes.test, {
      params: { id: String(entry.id) },
      timeoutMs: PATIENCE_MS,
    })
    const sentence = `${nameOf(entry)}: ${detail}`
    if (result === 'accepted') toastSuccess(sentence)
    else toastError(sentence)
  } catch (error) {
    toastError(sayProblem(error, 'The login could not be tried. Please try again.'))
  }
  await queries.invalidateQueries({ queryKey: credentialKeys.all })
}

/** For whom the server lets try it: the owner, and staff who have access. */
export function TestLogin({ entry }: { entry: Credential }) {
  const queries = useQueryClient()
  const test = useMutation({ mutationFn: () => testLogin(queries, entry) })
  if (!entry.can.test) return null
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPlugConnected size={18} aria-hidden />}
      loading={test.isPending}
      aria-label={`Test login: ${nameOf(entry)}`}
      onClick={() => test.mutate()}
    >
      Test login
    </Button>
  )
}
