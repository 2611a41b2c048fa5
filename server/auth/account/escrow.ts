import { type Bytes, randomBytes, toBase64url, wipe } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { escrowFactor } from '../../../plugins/auth/frame/vault/escrowFactor.ts'
import type { Vault } from '../../../plugins/auth/frame/vault/vault.ts'
import { digest } from '../../crypto/digest.ts'
import { withDeadline } from '../../withDeadline.ts'
import { AuthRequestError } from '../errors.ts'
import type { EscrowOptions } from '../options.ts'
import type { AuthSettings } from '../settings.ts'
import { type Account, withEvent } from './account.ts'
import { writeToken } from './tokens.ts'

const day = 24 * 60 * 60_000
/** Milliseconds between the request for the secret and its opening, and how long it then stays open. */
const wait = day
const open = 7 * day
/** Milliseconds that the operator's key service may take. */
const deadline = 10_000
/** Characters of a sealed secret. */
const longest = 4_096

type Escrow = NonNullable<Account['escrow']>
type Wait = Escrow['waits'][number]

/**
 * The operator's key service.
 * @throws AuthRequestError `path_unknown`
 */
export function requireService({ escrow }: AuthSettings): EscrowOptions {
  if (!escrow) throw new AuthRequestError('path_unknown')
  return escrow
}

/**
 * The secret of an account that the operator keeps.
 * @throws AuthRequestError `escrow_missing`
 */
export function requireEscrow({ escrow }: Account): Escrow {
  if (!escrow) throw new AuthRequestError('escrow_missing')
  return escrow
}

const contextOf = (account: string): string => `tapkit-escrow/1|${digest(account)}`

/**
 * Seals a secret by the operator's key service, for its account.
 * @throws AuthRequestError `escrow_unavailable`
 */
export const sealSecret = (account: string, secret: Bytes, settings: AuthSettings): Promise<string> =>
  ask(async () => {
    const sealed = await requireService(settings).seal(secret, contextOf(account))
    if (typeof sealed !== 'string' || sealed === '' || sealed.length > longest)
      throw new TypeError(`\`escrow.seal\` has to return a text of ${longest} characters at most`)
    return sealed
  })

/**
 * Opens the secret of an account by the operator's key service. The caller overwrites it.
 * @throws AuthRequestError `escrow_unavailable`
 */
export const openSecret = (account: string, sealed: string, settings: AuthSettings): Promise<Bytes> =>
  ask(async () => {
    const given = await requireService(settings).open(sealed, contextOf(account))
    const secret = Uint8Array.from(given)
    wipe(given)
    if (secret.length !== 32) throw new TypeError('`escrow.open` has to return the 32 bytes that were sealed')
    return secret
  })

async function ask<answer>(task: () => Promise<answer>): Promise<answer> {
  try {
    return await withDeadline(task, deadline)
  } catch (cause) {
    throw new AuthRequestError('escrow_unavailable', { cause })
  }
}

const isOver = ({ opens }: Wait): boolean => Date.now() > opens + open

/** The wait of a device, if it has not ended. */
export const waitOf = ({ escrow }: Account, device: string): Wait | undefined =>
  escrow?.waits.find((one) => one.device === device && !isOver(one))

/** The waits that have not ended. */
export const waitsOf = ({ escrow }: Account): readonly Wait[] => escrow?.waits.filter((one) => !isOver(one)) ?? []

/** The token of a mail about a wait, and its hash, which the account keeps. */
export async function newCancelToken(account: string, settings: AuthSettings) {
  const random = toBase64url(randomBytes(16))
  return { hash: digest(random), token: await writeToken('escrow', account, random, settings) }
}

/** The account with a device waiting from now on, or with one more mail about the wait that has begun already. */
export function withWait(account: Account, device: string, hash: string): Account {
  const escrow = requireEscrow(account)
  const begun = waitOf(account, device)
  const others = waitsOf(account).filter((one) => one !== begun)
  const own = begun
    ? { ...begun, hashes: [...begun.hashes, hash] }
    : { device, opens: Date.now() + wait, hashes: [hash], isTaken: false }
  const next = { ...account, escrow: { ...escrow, waits: [...others, own] } }
  return begun ? next : withEvent(next, 'escrow_begun', nameOf(account, device))
}

/**
 * The account with the secret given to a device.
 * @throws AuthRequestError `nothing_begun`, or `escrow_waits` with the seconds that are left
 */
export function withTaken(account: Account, device: string): Account {
  const escrow = requireEscrow(account)
  const own = waitOf(account, device)
  if (!own) throw new AuthRequestError('nothing_begun')
  const left = own.opens - Date.now()
  if (left > 0) throw new AuthRequestError('escrow_waits', { facts: { seconds: Math.ceil(left / 1000) } })
  if (own.isTaken) return account
  const waits = escrow.waits.map((one) => (one === own ? { ...own, isTaken: true } : one))
  const next = { ...escrow, given: escrow.given ?? Date.now(), waits }
  return withEvent({ ...account, escrow: next }, 'escrow_opened', nameOf(account, device))
}

/**
 * When the secret was given out first; null if it never was. Ending a wait after that takes nothing back, and must not be told as if it did: only
 * the next vault without the factor makes the given secret useless.
 */
export const givenOf = ({ escrow }: Account): number | null => escrow?.given ?? null

/** The account with these waits ended. `by` is the name of the browser that ends them. */
export function withoutWaits(account: Account, isEnded: (one: Wait) => boolean, by: string): Account {
  const waits = account.escrow?.waits.filter((one) => !isEnded(one)) ?? []
  if (!account.escrow || waits.length === account.escrow.waits.length) return account
  return withEvent({ ...account, escrow: { ...account.escrow, waits } }, 'escrow_cancelled', by)
}

/** The account without what the operator keeps, if its next vault has no factor for it. */
export function withEscrowOf(account: Account, { shares }: Vault, device: string): Account {
  if (!account.escrow || Object.hasOwn(shares, escrowFactor)) return account
  const { escrow: _, ...rest } = account
  return withEvent(rest, 'escrow_removed', nameOf(account, device))
}

const nameOf = ({ devices }: Account, device: string): string => devices.find(({ id }) => id === device)?.name ?? ''
