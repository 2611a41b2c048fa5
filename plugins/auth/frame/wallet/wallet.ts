import * as v from 'valibot'
import { user } from '../../protocol/vocabulary.ts'
import { maxBytes } from '../vault/maxBytes.ts'

const account = v.union([
  v.strictObject({ namespace: v.literal('eip155'), address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)) }),
  v.strictObject({
    namespace: v.literal('solana'),
    address: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  }),
])

const passkey = v.strictObject({
  /** base64url. */
  credentialId: v.pipe(v.string(), v.regex(/^[\w-]{2,1400}$/)),
  /** Flags BE and BS as the passkey was last used: the passkey may be synced, and is backed up. If not, the passkey dies with its device. */
  backupEligible: v.boolean(),
  /** The visitor's name of the passkey. */
  name: v.exactOptional(v.pipe(v.string(), v.maxLength(64))),
})

/** A vault of a version that this page cannot read is refused here, so that nothing takes its place. */
const knownVault = /^(?!\{"v":(?!1,))/

/** The record of the wallet that this browser knows. A record of another form is that of a newer version of the page. */
export const walletSchema = v.pipe(
  v.strictObject({
    /**
     * `passkey`: the seed is a function of the first passkey's PRF, and other passkeys open it by `vault`. `vault`: two factors of `vault`
     * open the seed.
     */
    kind: v.picklist(['passkey', 'vault']),
    accounts: v.pipe(v.array(account), v.minLength(1), v.maxLength(8)),
    passkeys: v.pipe(v.array(passkey), v.maxLength(40)),
    /** The canonical text of the newest vault that this device has seen. */
    vault: v.exactOptional(v.pipe(v.string(), v.maxLength(maxBytes), v.regex(knownVault))),
    /** Whether the visitor has shown that the words are kept. */
    wordsKept: v.boolean(),
    /** The login that has made or opened the wallet in this browser last. */
    login: v.exactOptional(user.entries.provider),
  }),
  v.check(({ kind, passkeys, vault }) => (kind === 'vault' ? vault !== undefined : passkeys.length > 0)),
)

export type Wallet = v.InferOutput<typeof walletSchema>
export type WalletPasskey = Wallet['passkeys'][number]
export type WalletAccount = Wallet['accounts'][number]

/** An account as vaults and grants write it: `namespace:address`. */
export const accountName = ({ namespace, address }: WalletAccount): string => `${namespace}:${address}`

/** Whether the wallet can be opened by a passkey. If not, its vault needs the recovery code for each act. */
export const hasPasskey = ({ passkeys }: Wallet): boolean => passkeys.length > 0

/** The passkey whose PRF gives the seed; `undefined` for a wallet without such a passkey. */
export const rootOf = ({ kind, passkeys }: Wallet): WalletPasskey | undefined =>
  kind === 'passkey' ? passkeys[0] : undefined

/**
 * The accounts of a seed, as a wallet lists them.
 * @throws {v.ValiError} a name is no account of a wallet
 */
export function toAccounts(names: readonly string[]): WalletAccount[] {
  return names.map((name) => {
    const [namespace, address] = name.split(':')
    return v.parse(account, { namespace, address })
  })
}
