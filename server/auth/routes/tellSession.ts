import { respond } from '../../respond.ts'
import { type Account, openLabel, toldIdOf } from '../account/account.ts'
import { givenOf, waitsOf } from '../account/escrow.ts'
import { requireSession, type Session } from '../account/session.ts'
import type { AuthSettings } from '../settings.ts'
import type { Route } from './route.ts'

/** Tells a device that is logged in who it is. */
export const tellSession: Route = async (signed, settings) =>
  respond(200, await describeSession(await requireSession(signed, settings), settings))

/** The session as its own device is told of it. */
export async function describeSession({ id, account, device }: Session, settings: AuthSettings) {
  const by = account.identities.find((one) => one.id === device.by)
  return {
    account: toldIdOf(id),
    email: await emailOf(account, settings),
    provider: device.by.startsWith('passkey:') ? 'passkey' : (by?.provider ?? null),
    userName: by && by.provider !== 'email' ? await openLabel(by, settings) : null,
    loggedIn: device.loggedIn,
    hasVault: account.vault !== undefined,
    epoch: account.epoch,
    escrow: escrowOf(account, device.id, settings),
    offersEscrow: settings.escrow !== undefined,
  }
}

/** Whether the operator can open the wallet, which devices wait for that, and when its share was given out first. */
function escrowOf(account: Account, own: string, { operator }: AuthSettings) {
  if (!account.escrow) return null
  const waits = waitsOf(account).map(({ device, opens }) => ({
    device: account.devices.find(({ id }) => id === device)?.name,
    opens,
    isThis: device === own,
  }))
  return { operator, waits, given: givenOf(account) }
}

async function emailOf({ identities }: Account, settings: AuthSettings): Promise<string | null> {
  const email = identities.find(({ provider }) => provider === 'email')
  return email ? openLabel(email, settings) : null
}
