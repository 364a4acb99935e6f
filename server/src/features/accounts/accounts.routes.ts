import { accountRoutes } from '@sitewright/contract/accounts.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { updatePassword } from './passwords/update-password.ts'
import { me } from './profile/me.ts'
import { undoMove } from './profile/move-address.ts'
import { updateProfile } from './profile/update-profile.ts'
import { register } from './registration/register.ts'
import { requestVerification } from './registration/request-verification.ts'
import { verifyEmail } from './registration/verify-email.ts'
import { login } from './sessions/login.ts'
import { logout } from './sessions/logout.ts'
import { endOtherSessions, endSession, listSessions } from './sessions/own-sessions.ts'
import { refreshToken } from './sessions/refresh-token.ts'

export const accountBindings: RouteBinding[] = [
  bind(accountRoutes.register, register),
  bind(accountRoutes.requestVerification, requestVerification),
  bind(accountRoutes.verifyEmail, verifyEmail),
  bind(accountRoutes.login, login),
  bind(accountRoutes.refresh, refreshToken),
  bind(accountRoutes.logout, logout),
  bind(accountRoutes.forgotPassword, forgotPassword),
  bind(accountRoutes.resetPassword, resetPassword),
  bind(accountRoutes.me, me),
  bind(accountRoutes.updateProfile, updateProfile),
  bind(accountRoutes.undoMove, undoMove),
  bind(accountRoutes.updatePassword, updatePassword),
  bind(accountRoutes.sessions, listSessions),
  bind(accountRoutes.endSession, endSession),
  bind(accountRoutes.endOtherSessions, endOtherSessions),
]
