import { type Bytes, wipe } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { InvalidVaultError } from '../../../plugins/auth/frame/vault/errors.ts'
import { loginKeyId } from '../../../plugins/auth/frame/vault/loginKeyId.ts'
import { readVault, requireSuccessor } from '../../../plugins/auth/frame/vault/readVault.ts'
import { epochOf, isLogin } from '../../../plugins/auth/frame/vault/secrets.ts'
import type { Vault } from '../../../plugins/auth/frame/vault/vault.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { type Account, loginKeyPlace, newLoginKey } from './account.ts'
import { withEscrowOf } from './escrow.ts'
import { withPasskeys } from './passkeyOwners.ts'

/**
 * Reads a vault that a page has sent.
 * @throws AuthRequestError
 */
export function readSentVault(text: string): Vault {
  try {
    return readVault(text)
  } catch (cause) {
    throw new AuthRequestError('vault_malformed', { cause })
  }
}

/** The id of the account, and of the device that asks. */
type Owner = { readonly id: string; readonly device: string }

type Change = {
  readonly next: Vault
  readonly text: string
  /** Whether the change has to end the login key, as somebody who has a copy of an older vault is dropped. */
  readonly endsEpoch: boolean
}

/**
 * The account with the next version of its vault, which the signer of the current version has signed. If the vault has the login key of the next
 * epoch, that epoch begins, and the login key of the current one is gone. A vault that was sealed with another login key is refused.
 * @throws AuthRequestError
 */
export async function withVault(
  { id, device }: Owner,
  account: Account,
  change: Change,
  settings: AuthSettings,
): Promise<Account> {
  const { next, text, endsEpoch } = change
  requireNext(account, next)
  const login = Object.keys(next.shares).find(isLogin)
  const epoch = login === undefined ? undefined : epochOf(login)
  const isNextEpoch = epoch === account.epoch + 1 && account.next?.device === device
  // A vault without a login key has none that could be of an old epoch.
  const isAllowed = epoch === undefined || isNextEpoch || (epoch === account.epoch && !endsEpoch)
  if (!isAllowed) throw new AuthRequestError('vault_epoch')
  const sealed = isNextEpoch ? account.next?.key : account.loginKey
  if (login !== undefined && epoch !== undefined && sealed !== undefined && !isUnnamed(account, next, login))
    await requireLoginKey(next, login, await settings.keys.open('login-key', loginKeyPlace(id, epoch), sealed))
  const passkeys = account.passkeys.filter(({ factor }) => Object.hasOwn(next.shares, factor))
  const held = { ...withEscrowOf(withPasskeys(account, passkeys, device), next, device), vault: text }
  if (!isNextEpoch && !endsEpoch) return held
  const { next: given, ...rest } = held
  const loginKey = (isNextEpoch && given?.key) || (await newLoginKey(id, account.epoch + 1, settings))
  return { ...rest, epoch: account.epoch + 1, loginKey }
}

function requireNext({ vault }: Account, next: Vault): void {
  if (vault === undefined) {
    if (next.version !== 1) throw new AuthRequestError('vault_conflict')
    return
  }
  try {
    requireSuccessor(readVault(vault), next)
  } catch (cause) {
    if (cause instanceof InvalidVaultError) throw new AuthRequestError('vault_conflict', { cause })
    throw cause
  }
}

/** Whether a vault has a login key that the page has not named, and that the vault before it has in the same way. */
function isUnnamed({ vault }: Account, { shares }: Vault, login: string): boolean {
  const before = vault === undefined ? undefined : readVault(vault).shares[login]
  return before !== undefined && before.name === undefined && shares[login]?.name === undefined
}

/**
 * A device may log in to another account between its requests for the login key and for the vault. Its owner could never open such a vault by the login.
 * The login key is overwritten.
 * @throws AuthRequestError `vault_login`
 */
async function requireLoginKey({ id, shares }: Vault, login: string, key: Bytes): Promise<void> {
  try {
    if (shares[login]?.name !== (await loginKeyId(key, id))) throw new AuthRequestError('vault_login')
  } finally {
    wipe(key)
  }
}
