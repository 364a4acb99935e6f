import { type DataExport, personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

const ASKED_EVERY_MS = 2_000

export const isUnderWay = ({ status }: DataExport) => status === 'waiting' || status === 'running'

/** Asked again and again while one is being made. */
export const exportsQuery = queryOptions({
  queryKey: ['personal-data', 'exports'],
  queryFn: ({ signal }) => call(personalDataRoutes.exports, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASKED_EVERY_MS : false),
})
