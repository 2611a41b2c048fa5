import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { type Account, newAccount } from './account.ts'
import type { Begun } from './devices.ts'
import { enterAccount } from './enterAccount.ts'
import { claimIdentity, type Identity, idsOf, toRow } from './identities.ts'
import { resealAccount } from './resealAccount.ts'
import type { Session } from './session.ts'

/**
 * Logs a device in by an identity that it has proven; an identity without an account gets one. If it is cut off, the same login can be made again.
 * @throws AuthRequestError
 */
export async function logIn(
  identity: Identity,
  begun: Begun,
  signed: Signed,
  settings: AuthSettings,
): Promise<Session> {
  const id = await claimIdentity(identity, undefined, settings)
  const [newest, ...older] = idsOf(identity, settings)
  const listed = await toRow(identity, settings)
  const change = async (current: Account | undefined) => {
    const before = current ? await resealAccount(id, current, settings) : await newAccount(id, settings)
    const found = before.identities.find((one) => one.id === newest || older.includes(one.id))
    const others = before.identities.filter((one) => one !== found)
    const identities = [...others, { ...listed, added: found?.added ?? listed.added }]
    // An older secret may be on its way out, and the identity has the id of the newest one from now on.
    const devices = before.devices.map((one) => (older.includes(one.by) ? { ...one, by: newest } : one))
    return { ...before, identities, devices }
  }
  return enterAccount({ id, by: newest, begun, change }, signed, settings)
}
