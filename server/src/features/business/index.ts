import { businessRoutes } from '@sitewright/contract/business.ts'
import { type Binding, bind } from '#platform/http/bind.ts'

export const businessBindings: Binding[] = [bind(businessRoutes.business, async (ctx) => ctx.config.business)]
