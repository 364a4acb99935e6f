import { customerRoutes } from '@sitewright/contract/customers.ts'
import { type Binding, bind } from '#platform/http/bind.ts'
import { listCustomers } from './list-customers.ts'

export const customerBindings: Binding[] = [bind(customerRoutes.list, listCustomers)]
