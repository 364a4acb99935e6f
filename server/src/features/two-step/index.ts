import { twoStepRoutes } from '@sitewright/contract/two-step.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { renewCodes } from './recovery-codes.ts'
import { setUp } from './set-up.ts'
import { signInWithCode } from './sign-in.ts'
import { endTwoStep, readState } from './state.ts'

export { resetTwoStep } from './reset.ts'
export { resealApps } from './secrets.ts'

export const twoStepBindings: RouteBinding[] = [
  bind(twoStepRoutes.state, readState),
  bind(twoStepRoutes.setUp, setUp),
  bind(twoStepRoutes.renewCodes, renewCodes),
  bind(twoStepRoutes.end, endTwoStep),
  bind(twoStepRoutes.signIn, signInWithCode),
]
