import type { CaipNetworkId } from './network.ts'

/**
 * What an account is to sign (CAIP-122), but for its address: a wallet that signs in while it connects chooses the account, and
 * writes that itself. Times are ISO 8601.
 */
export type Challenge = {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** As the text of its namespace says it: `1` on `eip155`, `mainnet` on `solana`, else the CAIP-2 id. */
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** What one account of a wallet has signed while it connected, in the forms of its namespace's `signMessage`. Nobody has verified it. */
export type SignedAnswer = {
  /** The network that the challenge was asked for. */
  readonly networkId: CaipNetworkId
  /** As the session's account has it. */
  readonly address: string
  readonly message: string
  readonly signature: string
  /** What the wallet's protocol has it write beside the challenge. */
  readonly recap?: Recap | undefined
}

/**
 * A capability that an account signs with its sign-in (ERC-5573). The connector has made sure that it grants what the session grants, and
 * nothing else.
 */
export type Recap = {
  /** The sentence at the end of the statement. */
  readonly statement: string
  /** The URI at the end of the resources. */
  readonly resource: string
}

/** What an account has signed while its wallet connected, beside what it was to sign. Nobody has verified it. */
export type SignedChallenge = Pick<SignedAnswer, 'message' | 'signature' | 'recap'> & { readonly challenge: Challenge }
