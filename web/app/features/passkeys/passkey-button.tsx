import { Button } from '@mantine/core'
import type { SignedIn } from '@sitewright/contract/accounts.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { hasPasskeys, sayPasskeyProblem, signInWithPasskey } from './browser-keys.ts'

export function PasskeyButton({ onSignedIn }: { onSignedIn: (reply: SignedIn) => void }) {
  const signIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: onSignedIn })
  const start = () => {
    if (hasPasskeys()) signIn.mutate()
  }
  return (
    <>
      {signIn.isError && (
        <Notice tone="bad" role="alert">
          <p>
            {sayPasskeyProblem(
              signIn.error,
              'No passkey was used. Please try again, or sign in with your password.',
            )}
          </p>
        </Notice>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={signIn.isPending}
        onClick={start}
      >
        Use a passkey
      </Button>
    </>
  )
}
