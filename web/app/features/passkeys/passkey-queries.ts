import { passkeyRoutes } from '@sitewright/contract/passkeys.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(passkeyRoutes.list, { signal }),
})
