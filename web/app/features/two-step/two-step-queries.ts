import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: ({ signal }) => call(twoStepRoutes.state, { signal }),
})
