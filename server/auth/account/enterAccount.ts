import { AuthRequestError } from '../errors.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { type Account, type AccountDevice, changeAccount, readAccount, withEvent } from './account.ts'
import { type Begun, findDevice, registerDevice, requireLatest } from './devices.ts'
import { nameBrowser } from './nameBrowser.ts'
import type { Session } from './session.ts'

/** Devices that an account has at most. */
const mostDevices = 16

type Entry = {
  /** The id of the account. */
  readonly id: string
  /** The id of the identity that the device has proven, or the name of the passkey's factor. */
  readonly by: string
  /** Of a login that was begun before: its beginning. */
  readonly begun?: Begun
  /** The account that the device is listed in, in one step with the list. */
  readonly change: (current: Account | undefined) => Promise<Account>
}

/**
 * Logs a device in to an account. Each of its writes may be the last before a crash: a device counts as logged in if the account lists it and the
 * device points to the account, so a half of it counts for nothing.
 * @throws AuthRequestError
 */
export async function enterAccount(
  { id, by, begun, change }: Entry,
  { device, key, request }: Signed,
  settings: AuthSettings,
): Promise<Session> {
  const row = { id: device, name: nameBrowser(request.headers.get('user-agent') ?? ''), loggedIn: Date.now(), by }
  requireLatest(await findDevice(device, settings), id, begun)
  const account = await changeAccount(
    id,
    async (current) => {
      if (current?.dropped.includes(device)) throw new AuthRequestError('device_dropped')
      const before = await change(current)
      const proven = before.devices.find((one) => one.id === device)?.proven ?? false
      const room = makeRoom({ ...before, devices: before.devices.filter((one) => one.id !== device) }, settings)
      return withEvent({ ...room, devices: [...room.devices, { ...row, proven }] }, 'login', row.name)
    },
    settings,
  )
  const before = await findDevice(device, settings)
  requireLatest(before, id, begun)
  if (before && before.account !== id) await leaveAccount(before.account, device, settings)
  await registerDevice(device, { key, account: id }, begun, settings)
  return { id, account, device: { ...row, proven: account.devices.some((one) => one.id === device && one.proven) } }
}

/** A device is logged in to one account: the account that it was logged in to before lists it no more. */
async function leaveAccount(id: string, device: string, settings: AuthSettings): Promise<void> {
  if (!(await readAccount(id, settings))) return
  const change = (account: Account | undefined) => {
    if (!account) throw new AuthRequestError('not_logged_in')
    const left = account.devices.filter((one) => one.id !== device)
    const gone = account.devices.find((one) => one.id === device)
    return gone ? withEvent({ ...account, devices: left }, 'logout', gone.name) : account
  }
  await changeAccount(id, change, settings)
}

/**
 * Makes room for one device more. A stranger who reads the owner's mail must neither push the owner's devices out nor lock the owner out: devices
 * that have never opened the wallet go first, then those whose login is so old that they get no login key by it any more.
 */
function makeRoom(account: Account, { remember }: AuthSettings): Account {
  if (account.devices.length < mostDevices) return account
  const byAge = account.devices.toSorted((one, other) => one.loggedIn - other.loggedIn)
  const isOld = ({ loggedIn }: AccountDevice) => Date.now() - loggedIn > remember
  const gone = byAge.find(({ proven }) => !proven) ?? byAge.find(isOld)
  if (!gone) throw new AuthRequestError('devices_full')
  const left = { ...account, devices: account.devices.filter((one) => one !== gone) }
  return withEvent(left, 'device_pushed_out', gone.name)
}
