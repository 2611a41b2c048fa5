import { giveLoginKey, giveNextLoginKey } from './giveLoginKey.ts'
import { logOut } from './logOut.ts'
import { resendCode } from './resendCode.ts'
import type { Route } from './route.ts'
import { setPasskeys } from './setPasskeys.ts'
import { startEmail } from './startEmail.ts'
import { tellSession } from './tellSession.ts'
import { giveVault, takeVault } from './vault.ts'
import { verifyCode } from './verifyCode.ts'

/** The endpoints by path and method. */
export const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  '/email': { POST: startEmail },
  '/email/resend': { POST: resendCode },
  '/otp': { POST: verifyCode },
  '/session': { GET: tellSession },
  '/logout': { POST: logOut },
  '/vault': { GET: giveVault, PUT: takeVault },
  '/login-key': { POST: giveLoginKey },
  '/login-key/next': { POST: giveNextLoginKey },
  '/passkeys': { PUT: setPasskeys },
}
