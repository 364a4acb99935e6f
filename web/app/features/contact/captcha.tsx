import { Input } from '@mantine/core'
import type { contactRoutes } from '@sitewright/contract/contact.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call, lightRoute } from '#app/client/api.ts'
import { loadTurnstile } from './load-turnstile.ts'

const captcha = lightRoute<typeof contactRoutes.captcha>({ method: 'GET', path: '/api/captcha' })

/** The captcha's key, or null without one; undefined until that is known, or when it is not asked for. */
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
  /** Counted up when a token was used: each works once. */
  round: number
  error: string | undefined
  onToken: (token: string | undefined) => void
}

/** The captcha's own widget, loaded only where one is configured. */
export function Captcha({ siteKey, round, error, onToken }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const pass = useEffectEvent(onToken)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round renders a new widget
  useEffect(() => {
    let remove: (() => void) | undefined
    let isGone = false
    loadTurnstile().then(
      (turnstile) => {
        if (isGone || !place.current) return
        const id = turnstile.render(place.current, {
          sitekey: siteKey,
          callback: (token) => pass(token),
          'expired-callback': () => pass(undefined),
          'error-callback': () => pass(undefined),
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
      <div ref={place} style={{ minHeight: 65 }} />
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}
