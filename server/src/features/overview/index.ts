import { overviewRoutes } from '@sitewright/contract/overview.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { readOverview } from './read-overview.ts'

export const overviewBindings: RouteBinding[] = [bind(overviewRoutes.get, readOverview)]
