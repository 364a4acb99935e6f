import { Button } from '@mantine/core'
import type { SignedIn } from '@sitewright/contract/users.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { hasPasskeys, sayPasskeyProblem, signInWithPasskey } from './browser-keys.ts'

/** A form, because React replays a form that was sent before hydration; a press alone would be lost. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (reply: SignedIn) => void }) {
  const signIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: onSignedIn })
  const isRunning = useRef(false)
  // Two presses made before hydration are both replayed; the second one is ignored.
  const start = () => {
    if (isRunning.current || !hasPasskeys()) return
    isRunning.current = true
    signIn.mutate(undefined, {
      onSettled: () => {
        isRunning.current = false
      },
    })
  }
  return (
    <form aria-label="Sign in with a passkey" action={start}>
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
        type="submit"
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={signIn.isPending}
      >
        Use a passkey
      </Button>
    </form>
  )
}
