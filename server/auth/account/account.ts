import * as v from 'valibot'
import { randomBytes, utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { digest } from '../../crypto/digest.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, type Place, readEntry } from '../storage/changeEntry.ts'
import { durable, keyOf } from '../storage/places.ts'

const ms = v.pipe(v.number(), v.safeInteger())
const label = v.string()

const identity = v.strictObject({
  /** HMAC of provider, issuer and subject, in hex. */
  id: v.string(),
  provider: v.string(),
  /** The email, or the name at the provider, sealed. */
  label,
  added: ms,
})

const device = v.strictObject({
  id: v.string(),
  /** Browser and system, in words of our own. */
  name: v.string(),
  /** The last login, and the id of the identity or the name of the passkey's factor that it was made by. */
  loggedIn: ms,
  by: v.string(),
  /** Whether the device has shown that it can open the wallet. */
  proven: v.boolean(),
})

const passkey = v.strictObject({
  factor: v.string(),
  /** Id of the credential, and its public key as COSE; both are base64url. */
  id: v.string(),
  publicKey: v.string(),
  counter: ms,
})

const schema = v.strictObject({
  identities: v.array(identity),
  devices: v.array(device),
  /** Ids of the devices that were dropped last. */
  dropped: v.array(v.string()),
  /** The login key, sealed, and that of the next epoch with the device that it was given out to. */
  epoch: ms,
  loginKey: v.string(),
  next: v.exactOptional(v.strictObject({ device: v.string(), key: v.string() })),
  /** The canonical text of the vault. */
  vault: v.exactOptional(v.string()),
  /** Passkeys of the vault, by the name of their factor. */
  passkeys: v.array(passkey),
  /** Changes of the email that can be undone: the hash of the token, the email that comes back, and the device that made the change. */
  undos: v.array(v.strictObject({ hash: v.string(), until: ms, email: identity, device: v.string() })),
  /** Emails that an undo has put out. For a time, they are told of what their owner might have to stop. */
  putOut: v.exactOptional(v.array(v.strictObject({ email: identity, until: ms }))),
  /** Until then no wait begins, as an undo has brought an email back and there was none to be told. */
  quiet: v.exactOptional(ms),
  /**
   * The secret that the operator keeps, sealed by its key service, the time when it was given out first, and the devices that wait for it, with the
   * time when it opens for them and the hashes of the mails' tokens.
   */
  escrow: v.exactOptional(
    v.strictObject({
      sealed: v.string(),
      added: ms,
      given: v.exactOptional(ms),
      waits: v.array(
        v.strictObject({ device: v.string(), opens: ms, hashes: v.array(v.string()), isTaken: v.boolean() }),
      ),
    }),
  ),
  log: v.array(v.strictObject({ at: ms, event: v.string(), device: v.string() })),
})

/**
 * An account is a single entry, so that each change of it is a single step: a device is dropped, the login key gets its next epoch, and the vault
 * that goes with it is stored, or nothing of it has happened.
 */
export type Account = v.InferOutput<typeof schema>
export type AccountDevice = v.InferOutput<typeof device>
export type AccountPasskey = v.InferOutput<typeof passkey>
export type AccountIdentity = v.InferOutput<typeof identity>

const placeOf = (id: string): Place<Account> => ({ key: keyOf('account', id), schema, lifetime: durable })

export const readAccount = (id: string, { storage }: AuthSettings): Promise<Account | undefined> =>
  readEntry(placeOf(id), storage)

export const changeAccount = (
  id: string,
  change: (current: Account | undefined) => Account | Promise<Account>,
  { storage }: AuthSettings,
): Promise<Account> => changeEntry(placeOf(id), async (current) => withoutStrayWaits(await change(current)), storage)

/** A device that is logged out or dropped waits for nothing any more, also if it logs in again. */
function withoutStrayWaits(account: Account): Account {
  const { escrow, devices } = account
  const waits = escrow?.waits.filter(({ device }) => devices.some(({ id }) => id === device))
  return escrow && waits && waits.length < escrow.waits.length ? { ...account, escrow: { ...escrow, waits } } : account
}

/**
 * The id by which a page knows an account again: names and emails of two accounts can be alike. It is the hash of 32 random bytes, so it tells nothing of
 * the account and of its place in the storage, and stays the same under another secret.
 */
export const toldIdOf = (id: string): string => digest(`tapkit-account/1|${id}`)

/** The context that a sealed login key is bound to. */
export const loginKeyPlace = (id: string, epoch: number): string => `${id}\n${epoch}`

/** A login key of 32 random bytes, sealed for its account and epoch. */
export const newLoginKey = (id: string, epoch: number, { keys }: AuthSettings): Promise<string> =>
  keys.seal('login-key', loginKeyPlace(id, epoch), randomBytes(32))

export const newAccount = async (id: string, settings: AuthSettings): Promise<Account> => ({
  identities: [],
  devices: [],
  dropped: [],
  epoch: 1,
  loginKey: await newLoginKey(id, 1, settings),
  passkeys: [],
  undos: [],
  log: [],
})

/** An event that the owner of an account is told of. It never holds an address or an email. */
export type Event =
  | 'login'
  | 'logout'
  | 'logout_everywhere'
  | 'device_dropped'
  | 'device_pushed_out'
  | 'vault_created'
  | 'vault_changed'
  | 'passkeys_changed'
  | 'wallet_handed_over'
  | 'transfer_stopped'
  | 'escrow_added'
  | 'escrow_begun'
  | 'escrow_cancelled'
  | 'escrow_opened'
  | 'escrow_removed'
  | 'identity_added'
  | 'identity_removed'
  | 'email_changed'
  | 'email_undone'

/** Events that an account keeps. */
const mostEvents = 50
/** Events that a login alone makes as often as somebody likes. */
const routine: readonly string[] = ['login', 'logout', 'device_pushed_out', 'transfer_stopped'] satisfies Event[]

/** The account with one event more. Logins of one device in a row are one event, so that they push no other event out. */
export function withEvent(account: Account, event: Event, device: string): Account {
  const last = account.log.at(-1)
  const isRepeated = event === 'login' && last?.event === event && last.device === device
  const log = isRepeated ? account.log.slice(0, -1) : account.log
  return { ...account, log: withoutOldest([...log, { at: Date.now(), event, device }]) }
}

/** The log without the event that is one too many: the oldest routine, for as long as half of the log is routine. */
function withoutOldest(log: Account['log']): Account['log'] {
  if (log.length <= mostEvents) return log
  const isRoutine = ({ event }: Account['log'][number]) => routine.includes(event)
  const goesRoutine = log.filter(isRoutine).length > mostEvents / 2
  return log.toSpliced(
    log.findIndex((one) => isRoutine(one) === goesRoutine),
    1,
  )
}

/** An email or a name, sealed for the identity that it belongs to. */
export const sealLabel = (id: string, text: string, { keys }: AuthSettings): Promise<string> =>
  keys.seal('label', id, utf8(text))

export const openLabel = async ({ id, label }: AccountIdentity, { keys }: AuthSettings): Promise<string> =>
  new TextDecoder().decode(await keys.open('label', id, label))
