import { accountMergeRoutes } from '@sitewright/contract/account-merge.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { mergeAccounts } from './merge-accounts.ts'
import { previewMerge } from './preview-merge.ts'

export const accountMergeBindings: RouteBinding[] = [
  bind(accountMergeRoutes.preview, previewMerge),
  bind(accountMergeRoutes.merge, mergeAccounts),
]
