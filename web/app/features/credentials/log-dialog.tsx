import { Text } from '@mantine/core'
import type { CredentialLogEntry } from '@sitewright/contract/credentials.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { momentOf } from '#app/ui/format.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { credentialKeys, logQuery } from './queries.ts'

interface LogDialogProps {
  /** Null for the whole vault. */
  id: number | null
  name: string
  onClose: () => void
}

/** Who opened an entry, when and why. */
export function LogDialog({ id, name, onClose }: LogDialogProps) {
  const query = useInfiniteQuery(logQuery(id))
  return (
    <Dialog onClose={onClose} centered={false} title={`Log of ${name}`} size="lg">
      <PagedRows
        query={query}
        queryKey={credentialKeys.log(id)}
        label="Loading the log"
        failure="The log could not be loaded."
        height={48}
        isPlain
        empty={null}
      >
        {(entry) => <LogRow key={entry.id} entry={entry} isNamed={id === null} />}
      </PagedRows>
    </Dialog>
  )
}

function LogRow({ entry, isNamed }: { entry: CredentialLogEntry; isNamed: boolean }) {
  const about = [
    isNamed ? (entry.label ?? `Deleted login ${entry.credential_id ?? ''}`) : null,
    entry.ticket_id === null ? null : `Ticket #${entry.ticket_id}`,
    entry.reason === null ? null : `What for: ${entry.reason}`,
  ].filter((part) => part !== null)
  return (
    <li style={{ overflowWrap: 'anywhere' }}>
      <div>
        <Text m={0} fw={600}>
          {entry.says}
        </Text>
        {about.length > 0 && (
          <Text size="sm" m={0}>
            {about.join(' · ')}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed" m={0}>
        <time dateTime={entry.at}>{momentOf(entry.at)}</time>
      </Text>
    </li>
  )
}
