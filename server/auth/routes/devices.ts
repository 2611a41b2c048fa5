import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { type Account, type Event, toldIdOf, withEvent } from '../account/account.ts'
import { changeOwn, requireSession, requireUnlocked, withProof } from '../account/session.ts'
import { readSentVault, withVault } from '../account/vaults.ts'
import { AuthRequestError } from '../errors.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { type Route, readBodyAs } from './route.ts'

/** Ids of dropped devices that an account remembers. */
const mostDropped = 64

/** Lists the devices of an account, the latest login first. */
export const listDevices: Route = async (signed, settings) => {
  const { id: own, account } = await requireSession(signed, settings)
  const devices = account.devices
    .toSorted((one, other) => other.loggedIn - one.loggedIn)
    .map(({ id, name, loggedIn, proven }) => ({ id, name, loggedIn, proven, isThis: id === signed.device }))
  return respond(200, { account: toldIdOf(own), devices })
}

/**
 * Drops devices. In the same step, the next version of the vault is stored and the login key of the next epoch begins, so that old copies of the
 * vault are worth nothing.
 */
export const dropDevices: Route = async (signed, settings) => {
  const ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(43))), v.minLength(1), v.maxLength(16))
  const { devices, vault } = readBodyAs(signed, { devices: ids, vault: v.string() })
  const end = (account: Account) => {
    const gone = account.devices.filter(({ id }) => devices.includes(id))
    if (gone.length !== new Set(devices).size) throw new AuthRequestError('device_missing')
    const left = account.devices.filter(({ id }) => !devices.includes(id))
    const dropped = [...account.dropped, ...devices].slice(-mostDropped)
    return gone.reduce<Account>((next, { name }) => withEvent(next, 'device_dropped', name), {
      ...account,
      devices: left,
      dropped,
    })
  }
  return changeWithEpoch(signed, vault, end, settings)
}

/** Logs every device out, the one that asks as well, and begins the next epoch of the login key. */
export const logOutEverywhere: Route = async (signed, settings) => {
  const { vault } = readBodyAs(signed, { vault: v.string() })
  const event: Event = 'logout_everywhere'
  const end = (account: Account, name: string) => withEvent({ ...account, devices: [] }, event, name)
  return changeWithEpoch(signed, vault, end, settings)
}

async function changeWithEpoch(
  signed: Signed,
  text: string,
  end: (account: Account, name: string) => Account,
  settings: AuthSettings,
): Promise<Response> {
  const session = await requireSession(signed, settings)
  requireUnlocked(signed, session)
  const next = readSentVault(text)
  const owner = { id: session.id, device: signed.device }
  const change = async (account: Account) => {
    // The answer to the request that did it may have been lost.
    if (account.vault === text) return account
    const held = await withVault(owner, account, { next, text, endsEpoch: true }, settings)
    return end(withProof(held, signed.device), session.device.name)
  }
  const { epoch } = await changeOwn(session, change, settings)
  return respond(200, { version: next.version, epoch })
}
