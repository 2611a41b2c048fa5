import { bytesToHex } from '@noble/hashes/utils'
import * as v from 'valibot'
import { randomBytes } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, readEntry } from '../storage/changeEntry.ts'
import { durable, keyOf } from '../storage/places.ts'
import { type AccountIdentity, readAccount, sealLabel } from './account.ts'

/**
 * A login that a visitor has proven: an email by its code, or an account at a provider. It is found again by provider, issuer and subject alone,
 * so that no provider can claim the account of an email.
 */
export type Identity = {
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  /** The email, or the name at the provider, as the visitor is shown it. */
  readonly label: string
}

/**
 * The identity of an email. Letters of either case are the same email, as a phone writes the first one large; the mail goes to the address as it
 * was typed.
 */
export const emailIdentity = (email: string): Identity => ({
  provider: 'email',
  issuer: '',
  subject: email.toLowerCase(),
  label: email,
})

/** The ids of an identity under each secret, the newest first. */
export const idsOf = ({ provider, issuer, subject }: Omit<Identity, 'label'>, { keys }: AuthSettings) =>
  keys.macs('identity', JSON.stringify([provider, issuer, subject]))

const pointer = v.strictObject({ account: v.string() })

const placeOf = (id: string) => ({ key: keyOf('identity', id), schema: pointer, lifetime: durable })

/**
 * The account of an identity. A pointer counts only if the account lists the identity: of a change that was cut off in between, the pointer may
 * be left over.
 */
export async function findAccount(identity: Identity, settings: AuthSettings): Promise<string | undefined> {
  for (const id of idsOf(identity, settings)) {
    const found = await readEntry(placeOf(id), settings.storage)
    const account = found && (await readAccount(found.account, settings))
    if (found && account?.identities.some((one) => one.id === id)) return found.account
  }
  return undefined
}

/**
 * Points an identity at an account: at `account`, or at a new one. If another request was faster, the answer is the account that it has chosen.
 * The account itself is written afterwards. Until then the pointer counts for nothing, and the next request goes on from there.
 */
export async function claimIdentity(
  identity: Identity,
  account: string | undefined,
  settings: AuthSettings,
): Promise<string> {
  const [id] = idsOf(identity, settings)
  const known = account ?? (await findAccount(identity, settings))
  const claimed = await changeEntry(
    placeOf(id),
    async (current) => {
      const listed = current && (await readAccount(current.account, settings))
      // Only a login takes over a pointer to an account that was never written.
      const isLive = listed ? listed.identities.some((one) => one.id === id) : known === undefined
      return current && isLive ? current : { account: known ?? newAccountId() }
    },
    settings.storage,
  )
  return claimed.account
}

const newAccountId = (): string => bytesToHex(randomBytes(32))

/** An identity as an account lists it, found by the newest secret from now on. */
export async function toRow(identity: Identity, settings: AuthSettings): Promise<AccountIdentity> {
  const [id] = idsOf(identity, settings)
  const label = await sealLabel(id, identity.label, settings)
  return { id, provider: identity.provider, label, added: Date.now() }
}

/**
 * Points an identity that was proven at an account. An account that it leaves must have no vault: somebody's wallet would lose its login.
 * @throws AuthRequestError `identity_taken`
 */
export async function moveIdentity(identity: Identity, account: string, settings: AuthSettings): Promise<void> {
  const before = await findAccount(identity, settings)
  const held = before === undefined || before === account ? undefined : await readAccount(before, settings)
  if (held?.vault !== undefined) throw new AuthRequestError('identity_taken')
  const [id] = idsOf(identity, settings)
  await changeEntry(
    placeOf(id),
    (current) => {
      // Another request may have been faster.
      if (current && current.account !== before && current.account !== account && before !== undefined)
        throw new AuthRequestError('identity_taken')
      return current?.account === account ? current : { account }
    },
    settings.storage,
  )
}

/** Takes the pointer of an identity away that its account does not list any more. If it stays, it counts for nothing. */
export async function releaseIdentity(id: string, account: string, { storage }: AuthSettings): Promise<void> {
  const { key } = placeOf(id)
  const text = await storage.get(key).catch(() => undefined)
  if (text?.includes(`"${account}"`)) await storage.compareAndSet(key, text, undefined, durable).catch(() => false)
}
