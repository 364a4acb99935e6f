import type { contactRoutes } from '@sitewright/contract/contact.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, lightRoute } from '#app/client/api.ts'
import classes from './contact-form.module.css'
import { loadTurnstile } from './load-turnstile.ts'

const captcha = lightRoute<typeof contactRoutes.captcha>({ method: 'GET', path: '/api/captcha' })

/** Whether the form asks for a sign of a person; undefined until that is known, or where nobody asks. */
export function useCaptchaKey({ isAsked }: { isAsked: boolean }): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call(captcha, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  })
  return data?.site_key
}

interface CaptchaProps {
  siteKey: string
  /** Counted up when the token was used: each one works once. */
  round: number
  error: string | undefined
  onToken: (token: string | undefined) => void
}

/** The captcha's own widget, loaded only where one is configured. */
export function Captcha({ siteKey, round, error, onToken }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const tell = useRef(onToken)
  tell.current = onToken
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round draws a new one
  useEffect(() => {
    let remove: (() => void) | undefined
    let isGone = false
    loadTurnstile().then(
      (turnstile) => {
        if (isGone || !place.current) return
        const id = turnstile.render(place.current, {
          sitekey: siteKey,
          callback: (token) => tell.current(token),
          'expired-callback': () => tell.current(undefined),
          'error-callback': () => tell.current(undefined),
        })
        remove = () => turnstile.remove(id)
      },
      (problem: unknown) => console.warn('The captcha could not be loaded.', problem),
    )
    return () => {
      isGone = true
      remove?.()
    }
  }, [siteKey, round])
  return (
    <div>
      <div ref={place} className={classes.captcha} />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
