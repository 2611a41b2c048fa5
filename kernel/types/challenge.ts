import type { CaipNetworkId } from './network.ts'

/**
 * The fields of a message to sign (CAIP-122) without its address: a wallet that signs in while it connects chooses the
 * account, and adds the address itself. Times are ISO 8601.
 */
export type Challenge = {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /**
   * The chain id as the namespace's message text spells it: `1` on `eip155`, `mainnet` on `solana`, otherwise the
   * CAIP-2 id.
   */
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/**
 * The message and signature of an account that signed in while its wallet connected, in the forms of its namespace's
 * `signMessage`. Nothing has been verified yet.
 */
export type SignedAnswer = {
  /** The network that the challenge was asked for. */
  readonly networkId: CaipNetworkId
  /** The address as the session's account spells it. */
  readonly address: string
  readonly message: string
  readonly signature: string
  /** The text that the wallet's protocol makes the wallet add to the challenge. */
  readonly recap?: Recap | undefined
}

/**
 * A capability that an account signs together with its sign-in (ERC-5573). The connector has made sure that the
 * capability grants exactly the rights of the session.
 */
export type Recap = {
  /** The sentence at the end of the statement. */
  readonly statement: string
  /** The URI at the end of the resources. */
  readonly resource: string
}

/**
 * A message that an account signed while its wallet connected, beside the challenge that it had to sign. Nothing has
 * been verified yet.
 */
export type SignedChallenge = Pick<SignedAnswer, 'message' | 'signature' | 'recap'> & { readonly challenge: Challenge }
