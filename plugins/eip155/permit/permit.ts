import type { TypedData } from 'tapkit/kernel'

/** A token's identity, to which its owner's signature is bound (EIP-712). */
export type PermitDomain = {
  readonly name: string
  /** Some tokens have none. */
  readonly version: string | undefined
  readonly chainId: bigint
  /** The token itself, which is the contract that verifies it. */
  readonly token: `0x${string}`
}

/** An approval by signature (EIP-2612); `deadline` is a Unix time in seconds. */
export type Permit = {
  readonly domain: PermitDomain
  readonly owner: `0x${string}`
  readonly spender: `0x${string}`
  readonly value: bigint
  readonly nonce: bigint
  readonly deadline: bigint
}

const field = (name: string, type: string) => ({ name, type })

const fields = [
  field('owner', 'address'),
  field('spender', 'address'),
  ...['value', 'nonce', 'deadline'].map((name) => field(name, 'uint256')),
]

/** A permit as the message that a wallet is asked to sign: it is written and read in this form alone. */
export function toTypedData({ domain, owner, spender, value, nonce, deadline }: Permit): TypedData {
  const { name, version, chainId, token } = domain
  return {
    domain: {
      name,
      ...(version === undefined ? {} : { version }),
      // Wallets from before bigint compare it as a number.
      ...{ chainId: Number(chainId), verifyingContract: token },
    },
    types: {
      EIP712Domain: [
        field('name', 'string'),
        ...(version === undefined ? [] : [field('version', 'string')]),
        ...[field('chainId', 'uint256'), field('verifyingContract', 'address')],
      ],
      Permit: fields,
    },
    primaryType: 'Permit',
    message: { owner, spender, value: `${value}`, nonce: `${nonce}`, deadline: `${deadline}` },
  }
}
