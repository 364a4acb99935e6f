import { ActionIcon, Button, Modal } from '@mantine/core'
import type { CannedReply } from '@sitewright/contract/canned-replies.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { toastError } from '#app/ui/toast.tsx'
import classes from './canned.module.css'
import { CannedForm } from './canned-form.tsx'
import { useDropCanned } from './canned-queries.ts'

interface CannedDialogProps {
  /** Absent while they are loaded. */
  replies: CannedReply[] | undefined
  hasFailed: boolean
  onClose: () => void
}

/** Adding, changing and deleting ready-made answers. */
export function CannedDialog({ replies, hasFailed, onClose }: CannedDialogProps) {
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  const drop = useDropCanned()
  const remove = async (reply: CannedReply) => {
    const isSure = await confirmDialog({
      title: 'Delete this canned reply?',
      text: `“${reply.title}” will be gone for all colleagues.`,
      confirmLabel: 'Delete reply',
      danger: true,
    })
    if (isSure)
      drop.mutate(reply.id, {
        onError: () => toastError('The canned reply could not be deleted. Please try again.'),
      })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Canned replies"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {edited ? (
        <CannedForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      ) : (
        <>
          <ul className={classes.list}>
            {replies?.map((reply) => (
              <li key={reply.id} className={classes.managed}>
                <div className={classes.words}>
                  <span className={classes.title}>{reply.title}</span>
                  <span className={classes.body}>{reply.body}</span>
                </div>
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
              </li>
            ))}
          </ul>
          {!replies && !hasFailed && <Loading label="Loading the canned replies" rows={3} height={56} />}
          {hasFailed && <p role="alert">The canned replies could not be loaded.</p>}
          {replies?.length === 0 && <p className={classes.none}>There are no canned replies yet.</p>}
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            Add a reply
          </Button>
        </>
      )}
    </Modal>
  )
}
