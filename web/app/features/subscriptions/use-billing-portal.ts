import type { subscriptionRoutes } from '@sitewright/contract/subscriptions.ts'
import { useMutation } from '@tanstack/react-query'
import { call, lightRoute } from '#app/client/api.ts'
import { toastError } from '#app/ui/toast.tsx'

const open = lightRoute<typeof subscriptionRoutes.portal>({
  method: 'POST',
  path: '/api/create-portal-session',
})

export function useBillingPortal() {
  return useMutation({
    mutationFn: () => call(open, {}),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => toastError('Could not open the subscription portal. Please try again.'),
  })
}
