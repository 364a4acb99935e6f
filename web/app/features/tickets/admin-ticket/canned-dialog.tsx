import { ActionIcon, Box, Button, Group, Text } from '@mantine/core'
import type { CannedReply } from '@sitewright/contract/canned-replies.ts'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { saveFile } from '#app/client/save-file.ts'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { toastError } from '#app/ui/toast.tsx'
import { CannedForm } from './canned-form.tsx'
import { useDeleteCanned } from './canned-queries.ts'

interface CannedDialogProps {
  replies: CannedReply[] | undefined
  hasFailed: boolean
  onClose: () => void
}

export function CannedDialog({ replies, hasFailed, onClose }: CannedDialogProps) {
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  const deleting = useDeleteCanned()
  const remove = async (reply: CannedReply) => {
    const isSure = await confirmDialog({
      title: 'Delete this canned reply?',
      text: `“${reply.title}” will be removed for all colleagues.`,
      confirmLabel: 'Delete reply',
      danger: true,
    })
    if (isSure)
      deleting.mutate(reply.id, {
        onError: () => toastError('The canned reply could not be deleted. Please try again.'),
      })
  }
  const save = () =>
    saveFile(exportRoutes.canned.path, 'canned-replies.csv').catch(() =>
      toastError('The export failed. Please try again.'),
    )
  return (
    <Dialog onClose={onClose} centered={false} title="Canned replies" size="lg">
      {edited ? (
        <CannedForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      ) : (
        <>
          <Rows>
            {replies?.map((reply) => (
              <li key={reply.id}>
                <Box flex="1 1 0" miw={0}>
                  <Text size="sm" fw={600} m={0}>
                    {reply.title}
                  </Text>
                  <Text size="sm" c="dimmed" m={0} lineClamp={2}>
                    {reply.body}
                  </Text>
                </Box>
                <Group gap="xs" wrap="nowrap">
                  <ActionIcon
                    variant="default"
                    size={36}
                    aria-label={`Change ${reply.title}`}
                    onClick={() => setEdited(reply)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    size={36}
                    aria-label={`Delete ${reply.title}`}
                    onClick={() => void remove(reply)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Group>
              </li>
            ))}
          </Rows>
          {!replies && !hasFailed && <Loading label="Loading the canned replies" rows={3} height={56} />}
          {hasFailed && <p role="alert">The canned replies could not be loaded.</p>}
          {replies?.length === 0 && <Text c="dimmed">There are no canned replies yet.</Text>}
          <Group mt="sm" gap="xs">
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
              Add a reply
            </Button>
            <Button variant="default" onClick={() => void save()}>
              Export as CSV
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}
