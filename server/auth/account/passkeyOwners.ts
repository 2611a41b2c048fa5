import * as v from 'valibot'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, readEntry } from '../storage/changeEntry.ts'
import { durable, keyOf } from '../storage/places.ts'
import { type Account, type AccountPasskey, readAccount } from './account.ts'

const pointer = v.strictObject({ account: v.string() })

// The id of a credential is random, so its hash finds it and tells nothing.
const placeOf = (credential: string) => ({ key: keyOf('passkey', credential), schema: pointer, lifetime: durable })

/** The passkey of an account, by the id of its credential. */
const passkeyOf = async (account: string, credential: string, settings: AuthSettings) =>
  (await readAccount(account, settings))?.passkeys.find(({ id }) => id === credential)

/**
 * Points the id of a credential at an account, so that the passkey logs in there. Another account that lists the passkey keeps it: the visitor of
 * that passkey must not be logged in to the wallet of somebody who has learned its id. The account itself is written afterwards. Until then the
 * pointer counts for nothing.
 * @throws AuthRequestError `passkey_taken`
 */
export async function claimPasskey(credential: string, account: string, settings: AuthSettings): Promise<void> {
  await changeEntry(
    placeOf(credential),
    async (current) => {
      if (current?.account === account) return current
      const isTaken = current && (await passkeyOf(current.account, credential, settings))
      if (isTaken) throw new AuthRequestError('passkey_taken')
      return { account }
    },
    settings.storage,
  )
}

/** The account of a passkey. An unknown one is looked for with the same work: an account is read, whether there is one or not. */
export async function findPasskey(
  credential: string,
  settings: AuthSettings,
): Promise<{ readonly account: string; readonly passkey: AccountPasskey } | undefined> {
  const account = (await readEntry(placeOf(credential), settings.storage))?.account ?? ''
  const passkey = await passkeyOf(account, credential, settings)
  return passkey && { account, passkey }
}

/**
 * The account with these passkeys and no others. With a passkey, the devices go that it has logged in and that have never opened the wallet, but for
 * the device that asks.
 */
export function withPasskeys(account: Account, passkeys: readonly AccountPasskey[], device: string): Account {
  const factors = passkeys.map(({ factor }) => factor)
  const gone = account.passkeys.map(({ factor }) => factor).filter((factor) => !factors.includes(factor))
  const devices = account.devices.filter((one) => !gone.includes(one.by) || one.proven || one.id === device)
  return { ...account, passkeys: [...passkeys], devices }
}
