import { confirmChange, startChange, tellChange, verifyChange } from './changeEmail.ts'
import { takeLink, tellAsker, tellLink } from './deviceLink.ts'
import { dropDevices, listDevices, logOutEverywhere } from './devices.ts'
import { beginWait, cancelWaits, keepSecret, takeSecret, undoWait } from './escrow.ts'
import { askFarcaster, beginFarcaster } from './farcaster.ts'
import { giveLoginKey, giveNextLoginKey } from './giveLoginKey.ts'
import { addIdentity, listIdentities, removeIdentity } from './identities.ts'
import { logOut } from './logOut.ts'
import { offerChallenge, takePasskey } from './passkey.ts'
import { resendCode } from './resendCode.ts'
import type { Route } from './route.ts'
import { setPasskeys } from './setPasskeys.ts'
import { beginSocial, redeemSocial } from './social.ts'
import { startEmail } from './startEmail.ts'
import { tellLog } from './tellLog.ts'
import { tellSession } from './tellSession.ts'
import { handOver, joinTransfer, offerKey, revealKey, startTransfer, stopTransfer, tellTransfer } from './transfer.ts'
import { undoChange } from './undoChange.ts'
import { giveVault, takeVault } from './vault.ts'
import { verifyCode } from './verifyCode.ts'

/** The endpoints by path and method. A path that ends in `:id` is that of one login. */
export const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  '/email': { POST: startEmail },
  '/email/resend': { POST: resendCode },
  '/otp': { POST: verifyCode },
  '/device': { POST: tellLink },
  '/device/asker': { POST: tellAsker },
  '/device/confirm': { POST: takeLink },
  '/session': { GET: tellSession },
  '/logout': { POST: logOut },
  '/logout/everywhere': { POST: logOutEverywhere },
  '/devices': { GET: listDevices, DELETE: dropDevices },
  '/identities': { GET: listIdentities, PUT: addIdentity, DELETE: removeIdentity },
  '/log': { GET: tellLog },
  '/email/change': { GET: tellChange, POST: startChange },
  '/email/change/verify': { POST: verifyChange },
  '/email/change/confirm': { POST: confirmChange },
  '/email/undo': { POST: undoChange },
  '/vault': { GET: giveVault, PUT: takeVault },
  '/login-key': { POST: giveLoginKey },
  '/login-key/next': { POST: giveNextLoginKey },
  '/passkeys': { PUT: setPasskeys },
  '/passkey/options': { POST: offerChallenge },
  '/passkey': { POST: takePasskey },
  '/transfer/begin': { POST: startTransfer },
  '/transfer/join': { POST: joinTransfer },
  '/transfer/offer': { POST: offerKey },
  '/transfer/reveal': { POST: revealKey },
  '/transfer/hand-over': { POST: handOver },
  '/transfer/state': { POST: tellTransfer },
  '/transfer/end': { POST: stopTransfer },
  '/escrow': { PUT: keepSecret },
  '/escrow/open': { POST: beginWait },
  '/escrow/take': { POST: takeSecret },
  '/escrow/cancel': { POST: cancelWaits },
  '/escrow/undo': { POST: undoWait },
  '/social': { POST: beginSocial },
  '/social/redeem': { POST: redeemSocial },
  '/farcaster': { POST: beginFarcaster },
  '/farcaster/:id': { GET: askFarcaster },
}

/** The endpoints at a path, by method. */
export function endpointsAt(path: string): Readonly<Record<string, Route>> {
  const place = path.replace(/^(\/farcaster\/)[A-Za-z0-9]{24}$/, '$1:id')
  return (Object.hasOwn(routes, place) && routes[place]) || {}
}
