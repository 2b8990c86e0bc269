import type { accountCalls } from '@corescope/api-schema/accounts/calls'
import type { RoutesOf } from '../../answers/route.ts'
import {
  passkeyAddRoute,
  passkeyAskRoute,
  passkeyBeginRoute,
  passkeyRemoveRoute,
  passkeyRenameRoute,
  passkeysRoute,
} from './passkeys.ts'
import { forgetPasswordRoute, resetPasswordRoute } from './passwords.ts'
import {
  accountDetailRoute,
  accountUpdateRoute,
  deleteAccountRoute,
  endSessionsRoute,
  exportDataRoute,
  profileOverviewRoute,
  reconfirmEmailRoute,
  sessionsRoute,
} from './profile.ts'
import { activeRoute, captchaRoute, confirmationRoute, registerRoute, sendConfirmationRoute } from './registration.ts'
import {
  secondFactorBeginRoute,
  secondFactorCodesRoute,
  secondFactorConfirmRoute,
  secondFactorEndRoute,
  secondFactorRoute,
} from './second-factor.ts'
import { loginRoute, logoutRoute, passkeyLoginRoute, refreshRoute } from './sign-in.ts'

export const accountRoutes: RoutesOf<typeof accountCalls> = {
  captcha: captchaRoute,
  register: registerRoute,
  sendConfirmation: sendConfirmationRoute,
  confirmation: confirmationRoute,
  active: activeRoute,
  login: loginRoute,
  refresh: refreshRoute,
  logout: logoutRoute,
  forgetPassword: forgetPasswordRoute,
  resetPassword: resetPasswordRoute,
  userProfileOverview: profileOverviewRoute,
  userProfileAccountDetail: accountDetailRoute,
  userProfileAccountUpdate: accountUpdateRoute,
  reconfirmEmail: reconfirmEmailRoute,
  sessions: sessionsRoute,
  endSessions: endSessionsRoute,
  secondFactor: secondFactorRoute,
  secondFactorBegin: secondFactorBeginRoute,
  secondFactorConfirm: secondFactorConfirmRoute,
  secondFactorCodes: secondFactorCodesRoute,
  secondFactorEnd: secondFactorEndRoute,
  passkeyLogin: passkeyLoginRoute,
  passkeys: passkeysRoute,
  passkeyAsk: passkeyAskRoute,
  passkeyBegin: passkeyBeginRoute,
  passkeyAdd: passkeyAddRoute,
  passkeyRename: passkeyRenameRoute,
  passkeyRemove: passkeyRemoveRoute,
  exportUserData: exportDataRoute,
  deleteAccount: deleteAccountRoute,
}
