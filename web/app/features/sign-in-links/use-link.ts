import { signInLinkRoutes } from '@sitewright/contract/sign-in-links.ts'
import type { SignInReply } from '@sitewright/contract/users.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#app/client/api.ts'
import { isSignedIn, keepSignedIn } from '#app/client/sign-in.ts'

/** Signs in with the link that this page was opened by, if it was; the address bar forgets it at once. */
export function useLink(onAnswer: (reply: SignInReply) => void) {
  const [token, setToken] = useState<string | null>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (token: string) => {
      const reply = await call(signInLinkRoutes.confirm, { body: { token } })
      if (isSignedIn(reply)) await keepSignedIn(reply)
      return reply
    },
    onSuccess: onAnswer,
  })
  useEffect(() => {
    const found = window.location.hash.slice(1)
    if (!found) return
    window.history.replaceState(window.history.state, '', window.location.pathname)
    setToken(found)
  }, [])
  useEffect(() => {
    if (token !== null) mutate(token)
  }, [token, mutate])
  return { isPending, error }
}
