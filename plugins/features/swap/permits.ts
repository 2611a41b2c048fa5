import type { Account, Network, Service, TypedData } from 'tapkit/kernel'

/**
 * An approval by signature (EIP-2612). Any holder of it may submit it to the token until it ends, so it is never
 * stored, logged or told. `value` is in the token's smallest unit, `deadline` a Unix time in seconds.
 */
export type SignedPermit = {
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly value: bigint
  readonly nonce: bigint
  readonly deadline: bigint
  readonly v: 27 | 28
  readonly r: `0x${string}`
  readonly s: `0x${string}`
}

/**
 * Tells whether a permission was signed by its owner. The plugin of a chain whose tokens accept signatures offers this
 * service.
 */
export type PermitService = Service & {
  /** `data` is the reviewed permission. `undefined` if the account's own key has not signed exactly that. */
  verifyPermit(input: {
    readonly network: Network
    readonly account: Account
    readonly data: TypedData
    readonly signature: string
  }): Promise<SignedPermit | undefined>
}
