import { Button, Text } from '@mantine/core'
import { type Credential, credentialRoutes, REVEALED_FOR_MS } from '@sitewright/contract/credentials.ts'
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { asProblem, call } from '#app/client/api.ts'
import { PasswordDialog } from '#app/ui/password-dialog.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { nameOf } from './queries.ts'
import { type Revealed, SecretText } from './secret-text.tsx'

interface Secret {
  /** What is shown of the entry: its mask, or for 30 seconds the secret. */
  shown: ReactNode
  /** The buttons that reveal, copy and hide it. */
  buttons: ReactNode
  dialog: ReactNode
}

/** One secret of the vault: masked, shown for 30 seconds after the password, or copied without being shown. */
export function useSecret(entry: Credential): Secret {
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [asked, setAsked] = useState<'reveal' | 'copy' | null>(null)
  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(() => setRevealed(null), REVEALED_FOR_MS)
    return () => clearTimeout(timer)
  }, [revealed])
  const name = nameOf(entry)
  const open = async (password: string) => {
    const opening = reveal(entry.id, password)
    if (asked === 'reveal') setRevealed(await opening)
    else await copy(opening, 'Copied. It was not shown.')
    setAsked(null)
  }
  return {
    shown: <SecretText revealed={revealed} />,
    buttons: (
      <>
        <Button
          variant="default"
          size="compact-md"
          leftSection={revealed ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
          aria-label={`${revealed ? 'Hide' : 'Reveal'} ${name}`}
          onClick={() => (revealed ? setRevealed(null) : setAsked('reveal'))}
        >
          {revealed ? 'Hide' : 'Reveal'}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCopy size={18} aria-hidden />}
          aria-label={`Copy the password of ${name}`}
          onClick={() => (revealed ? void copy(Promise.resolve(revealed), 'Copied.') : setAsked('copy'))}
        >
          Copy
        </Button>
      </>
    ),
    dialog: asked && (
      <PasswordDialog
        title="Enter your account password"
        confirmLabel={asked === 'reveal' ? 'Reveal' : 'Copy'}
        emptyCancels
        send={open}
        onClose={() => setAsked(null)}
      >
        To open{' '}
        <Text span inherit fw={600}>
          <bdi>{name}</bdi>
        </Text>{' '}
        please enter the password of your Sitewright account. This is written into the log of the entry.
      </PasswordDialog>
    ),
  }
}

/** Not through the query cache, which would keep the secret. */
async function reveal(id: number, password: string): Promise<Revealed> {
  try {
    return await call(credentialRoutes.reveal, { params: { id: String(id) }, body: { password } })
  } catch (error) {
    const { code } = asProblem(error)
    if (code === 'invalid') toastError('Failed to reveal credential. Please check your password.')
    throw error
  }
}

/** The clipboard is asked at once and given the secret later: Safari allows nothing after a wait. */
async function copy(opening: Promise<Revealed>, says: string): Promise<void> {
  const text = opening.then(({ password }) => password)
  try {
    if ('ClipboardItem' in window) {
      const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    } else await navigator.clipboard.writeText(await text)
    toastSuccess(says)
  } catch {
    // A refused password is the dialog's matter; what is left is the browser's refusal.
    await text
    toastError('Your browser did not allow copying. Please reveal it instead.')
  }
}
