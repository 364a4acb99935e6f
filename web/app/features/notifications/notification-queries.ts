import { notificationRoutes } from '@sitewright/contract/notifications.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/client/api.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notificationRoutes.get, { signal }),
})
