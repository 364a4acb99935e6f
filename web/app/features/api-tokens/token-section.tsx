import { Box, Button, Group, Text } from '@mantine/core'
import { type ApiToken, apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { utcDay } from '@sitewright/contract/time-words.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, sayProblem } from '#app/client/api.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { momentOf } from '#app/ui/format.ts'
import { Rows } from '#app/ui/rows.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'

const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call(apiTokenRoutes.list, { signal }),
})

/** For staff: what their own programs may do in their place. */
export function TokenSection() {
  const queries = useQueryClient()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <Text>
        A token lets a program of yours use the API in your name, for what you choose and until a day you
        choose. No token opens the vault, an account or the staff. A new password ends all of them.
      </Text>
      <Loaded
        query={useQuery(tokensQuery)}
        label="Loading your tokens"
        failure="Your tokens could not be loaded."
        rows={1}
      >
        {(tokens) =>
          tokens.length === 0 ? (
            <Text c="dimmed">You have no tokens yet.</Text>
          ) : (
            <Rows>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <Button mt="md" onClick={() => setIsCreating(true)}>
        Create a token
      </Button>
      {isCreating && (
        <CreateTokenDialog
          onCreated={() => void queries.invalidateQueries(tokensQuery)}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  )
}

function TokenRow({ token }: { token: ApiToken }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(apiTokenRoutes.remove, { params: { id: String(token.id) } }),
    onSuccess: () => toastSuccess('The token is deleted and does not work any more.'),
    onError: (error) => toastError(sayProblem(error, 'The token could not be deleted.')),
    onSettled: () => queries.invalidateQueries(tokensQuery),
  })
  const ask = async () => {
    const isSure = await confirmDialog({
      title: 'Delete this token?',
      text: `Programs that use ‘${token.name}’ stop working at once. This cannot be undone.`,
      confirmLabel: 'Delete the token',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <li>
      <Box flex="1 1 18rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs" fw={600}>
          <bdi>{token.name}</bdi> <Tag>…{token.hint}</Tag> {token.ended && <Tag tone="warm">Ended</Tag>}
        </Group>
        <Text size="sm" m={0}>
          {token.scopes.join(', ')}
        </Text>
        <Text size="sm" c="dimmed" m={0}>
          {token.ended ? 'Ended' : 'Works until'} {utcDay(token.expires_at)} ·{' '}
          {token.last_used_at ? `last used ${momentOf(token.last_used_at)}` : 'not used yet'}
        </Text>
      </Box>
      <Button
        variant="default"
        size="compact-md"
        loading={remove.isPending}
        aria-label={`Delete ${token.name}`}
        onClick={() => void ask()}
      >
        Delete
      </Button>
    </li>
  )
}
