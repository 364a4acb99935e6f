export {
  accountMerged,
  accountVerified,
  emailChanged,
  emailChangeUndone,
  passwordChanged,
  profileChanged,
  signInFailed,
} from './accounts.events.ts'
export { accountJobs } from './accounts.jobs.ts'
export { accountBindings } from './accounts.routes.ts'
export { expireCodes, holdUser } from './code.queries.ts'
export { ensureAccount } from './ensure-account.ts'
export { limitAsks, limitNetwork } from './limits.ts'
export { isOwnPassword } from './passwords/own-password.ts'
export { requireFitPassword } from './passwords/password.policy.ts'
export { requireFreshProof, requirePassword } from './passwords/require-password.ts'
export { accountIdsOf, findUser, getUserByEmailOrNull, holdVerifiedByEmail } from './profile/user.queries.ts'
export { userView } from './profile/user.view.ts'
export {
  countTry,
  dropChallenges,
  getChallengeOrNull,
  issueChallenge,
  takeChallenge,
} from './sessions/challenge.queries.ts'
export { browserName } from './sessions/device-name.ts'
export { holdSession, holdSignedIn } from './sessions/hold-signed-in.ts'
export { findSession, identify } from './sessions/identify.ts'
export { askerIn, ownBrowserOrNull } from './sessions/own-browser.ts'
export { dropUnusedCodes, goOnFromFirstStep } from './sessions/second-step.ts'
export { hasApp, hasPasskey, isStaffNow } from './sessions/second-step-exists.ts'
export { deadSessions, endSessions } from './sessions/session.queries.ts'
export { startSession } from './sessions/start-session.ts'
export { endViewSession, openViewSession } from './sessions/view-session.ts'
