import type { Account, Network, Service, TypedData } from 'tapkit/kernel'

/**
 * An approval by signature (EIP-2612): whoever holds it may hand it to the token until it ends, so it is never stored, logged or
 * told. `value` is in the token's smallest unit, `deadline` a Unix time in seconds.
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

/** Tells whether a permission is what its owner has signed; the plugin of a chain whose tokens take signatures is one. */
export type PermitService = Service & {
  /** `data` is what was reviewed. `undefined` where the account's own key has not signed exactly that. */
  verifyPermit(input: {
    readonly network: Network
    readonly account: Account
    readonly data: TypedData
    readonly signature: string
  }): Promise<SignedPermit | undefined>
}
