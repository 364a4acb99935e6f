import { Button, Group, Text } from '@mantine/core'
import { type PasskeyView, passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/client/api.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { dateOf, momentOf } from '#app/ui/format.ts'
import { PasswordDialog } from '#app/ui/password-dialog.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { Tag } from '#app/ui/tags/tag.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { hasPasskeys } from './browser-keys.ts'

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(passkeyRoutes.list, { signal }),
})

export function PasskeySection({ onChanged }: { onChanged: () => void }) {
  const queries = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<PasskeyView | null>(null)
  const refresh = async (says: string) => {
    toastSuccess(says)
    await queries.invalidateQueries(passkeysQuery)
    onChanged()
  }
  return (
    <>
      <Text>
        A passkey signs you in with your fingerprint, face or PIN instead of the password. It works on this
        site alone, so nobody can trick you out of it.
      </Text>
      <Loaded
        query={useQuery(passkeysQuery)}
        label="Loading your passkeys"
        failure="Your passkeys could not be loaded."
        rows={1}
      >
        {(passkeys) => (
          <Rows>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
            ))}
          </Rows>
        )}
      </Loaded>
      {hasPasskeys() ? (
        <Button mt="md" onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <Text c="dimmed">This browser does not support passkeys.</Text>
      )}
      {isAdding && (
        <AddPasskeyDialog
          onAdded={() => refresh('The passkey is ready.')}
          onClose={() => setIsAdding(false)}
        />
      )}
      {removed && (
        <PasswordDialog
          title="Remove this passkey?"
          confirmLabel="Remove it"
          danger
          send={async (password) => {
            await call(passkeyRoutes.remove, { params: { id: String(removed.id) }, body: { password } })
            setRemoved(null)
            await refresh('The passkey is removed.')
          }}
          onClose={() => setRemoved(null)}
        >
          <bdi>{removed.name}</bdi> will no longer sign you in. Please also delete it on the device that keeps
          it.
        </PasswordDialog>
      )}
    </>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  return (
    <li>
      <div>
        <Group gap="xs" fw={600}>
          <bdi>{passkey.name}</bdi> {passkey.synced && <Tag>Synced</Tag>}
        </Group>
        <Text size="sm" c="dimmed" m={0}>
          Added {dateOf(passkey.created_at)} ·{' '}
          {passkey.last_used_at ? `last used ${momentOf(passkey.last_used_at)}` : 'not used yet'}
        </Text>
      </div>
      <Button variant="default" size="compact-md" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
