import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { type Credential, credentialRoutes } from '@sitewright/contract/credentials.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, sayProblem } from '#app/client/api.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { DialogButtons } from '#app/ui/overlays/dialog-buttons.tsx'
import { credentialKeys, nameOf } from './queries.ts'

const times = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
  { value: '480', label: '8 hours' },
]
const REASON_MIN = 3

interface LeaseDialogProps {
  entry: Credential
  ticketId: number
  onClose: () => void
}

/** Staff say what they need a login for and for how long; the client gets a mail and can end it. */
export function LeaseDialog({ entry, ticketId, onClose }: LeaseDialogProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState('60')
  const [failure, setFailure] = useState<string | null>(null)
  const [isTaking, setIsTaking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    setIsTaking(true)
    try {
      const body = { ticket_id: ticketId, reason, minutes: Number(minutes) }
      await call(credentialRoutes.lease, { params: { id: String(entry.id) }, body })
      await queries.invalidateQueries({ queryKey: credentialKeys.ticket(ticketId) })
      onClose()
    } catch (error) {
      setFailure(sayProblem(error, 'You could not be given access. Please try again.'))
      setIsTaking(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={`Access to ${nameOf(entry)}`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text m={0}>
            The client gets a mail with your name and reason, and can end the access at any time.
          </Text>
          {failure && (
            <Notice tone="bad" role="alert">
              <p>{failure}</p>
            </Notice>
          )}
          <TextInput
            label="What do you need it for?"
            value={reason}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <NativeSelect
            label="For how long?"
            data={times}
            value={minutes}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
          <DialogButtons
            onCancel={onClose}
            isSending={isTaking}
            isDisabled={reason.trim().length < REASON_MIN}
          >
            Take access
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  )
}
