import type { CaipNetworkId } from 'tapkit/kernel'

/** The fields of a sign-in message (CAIP-122; ERC-4361 for `eip155`). Times are ISO 8601. */
export type SignInMessage = {
  /** Scheme of the site's origin, where the message names it. */
  readonly scheme?: string | undefined
  /** The site that asks: host, with the port where it is not the default (RFC 3986 authority). */
  readonly domain: string
  /** As the namespace writes it: EIP-55 for `eip155`. */
  readonly accountAddress: string
  /** The network that the account is on. */
  readonly chainId: CaipNetworkId
  /** What the text calls the namespace where that is neither one of ours nor called as CAIP-2 names it: `Cosmos Hub`. */
  readonly chainName?: string | undefined
  /** What the sign-in is for (RFC 3986 URI). */
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits, never used twice. */
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  /** One line that the visitor agrees to. */
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  /** URIs. */
  readonly resources?: readonly string[] | undefined
}

/** A message that an account has signed. */
export type SignInSession = {
  readonly data: SignInMessage
  /** What was signed, byte for byte (UTF-8). */
  readonly message: string
  /** As the wallet wrote it: hex for `eip155` and `stacks`, base58 for `solana`, base64 for `bip122`. */
  readonly signature: string
}
