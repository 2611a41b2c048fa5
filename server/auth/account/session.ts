import { ed25519 } from '@noble/curves/ed25519'
import * as v from 'valibot'
import { fromBase64url, utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { requestText } from '../../../plugins/auth/frame/server/requestText.ts'
import { readVault } from '../../../plugins/auth/frame/vault/readVault.ts'
import type { Vault } from '../../../plugins/auth/frame/vault/vault.ts'
import { AuthRequestError } from '../errors.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { type Account, type AccountDevice, changeAccount, readAccount, toldIdOf } from './account.ts'
import { findDevice } from './devices.ts'

/** A device that is logged in, with its account. */
export type Session = { readonly id: string; readonly account: Account; readonly device: AccountDevice }

/**
 * The session of the device that asks.
 * @throws AuthRequestError
 */
export async function requireSession({ device }: Signed, settings: AuthSettings): Promise<Session> {
  const known = await findDevice(device, settings)
  const account = known && (await readAccount(known.account, settings))
  if (!known || !account) throw new AuthRequestError('not_logged_in')
  return { id: known.account, account, device: rowOf(account, device) }
}

/**
 * Whether a device is logged in as it begins a login. A page that must not change a login need not ask for the session, which would be refused to
 * others.
 */
export const hasSession = (signed: Signed, settings: AuthSettings): Promise<boolean> =>
  requireSession(signed, settings).then(
    () => true,
    (error: unknown) => {
      // A storage that fails says nothing of the session.
      if (error instanceof AuthRequestError && loggedOut.includes(error.code)) return false
      throw error
    },
  )

const loggedOut: readonly unknown[] = ['not_logged_in', 'device_dropped']

/** The device as the account lists it. A device that is not listed is logged out, whatever it has been. */
function rowOf({ devices, dropped }: Account, device: string): AccountDevice {
  const row = devices.find(({ id }) => id === device)
  if (row) return row
  throw new AuthRequestError(dropped.includes(device) ? 'device_dropped' : 'not_logged_in')
}

/**
 * Changes the account of a session. In the same step, the device has to be logged in still: another device may have dropped it meanwhile.
 * @throws AuthRequestError
 */
export function changeOwn(
  { id, device }: Session,
  change: (current: Account) => Account | Promise<Account>,
  settings: AuthSettings,
): Promise<Account> {
  return changeAccount(
    id,
    (current) => {
      if (!current) throw new AuthRequestError('not_logged_in')
      rowOf(current, device.id)
      return change(current)
    },
    settings,
  )
}

/** The account that a page means, as a session has told it. Another tab, or an app, may have logged the device in to another one (login-server 70). */
export const meant = v.exactOptional(v.string())

/**
 * Refuses a request that means another account than that of the session.
 * @throws AuthRequestError `account_other`
 */
export function requireMeant({ id }: Pick<Session, 'id'>, { account }: { readonly account?: string }): void {
  if (account !== undefined && account !== toldIdOf(id)) throw new AuthRequestError('account_other')
}

/** The vault of an account; `undefined` before there is one. */
export const vaultOf = ({ vault }: Account): Vault | undefined => (vault === undefined ? undefined : readVault(vault))

/**
 * Refuses a request that the signer of the account's vault has not signed: a login alone changes nothing that opens the wallet. The signer of a
 * vault is the same in all of its versions.
 * @throws AuthRequestError
 */
export function requireUnlocked({ request, parts }: Signed, { account }: Session): Vault {
  const vault = vaultOf(account)
  if (!vault) throw new AuthRequestError('vault_missing')
  const signature = request.headers.get('tapkit-vault-signature') ?? ''
  if (!isSigned(vault.signer, requestText('tapkit-auth-vault/1', parts), signature))
    throw new AuthRequestError('vault_signature_needed')
  return vault
}

function isSigned(signer: string, text: string, signature: string): boolean {
  try {
    return ed25519.verify(fromBase64url(signature), utf8(text), fromBase64url(signer), { zip215: false })
  } catch {
    return false
  }
}

/** The account with the device marked: it has opened the wallet. */
export function withProof(account: Account, device: string): Account {
  if (!account.devices.some(({ id, proven }) => id === device && !proven)) return account
  return { ...account, devices: account.devices.map((one) => (one.id === device ? { ...one, proven: true } : one)) }
}
