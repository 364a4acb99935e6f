import { apiTokenRoutes } from '@sitewright/contract/api-tokens.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call(apiTokenRoutes.list, { signal }),
})
