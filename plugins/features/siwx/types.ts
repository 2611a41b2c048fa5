import type { CaipNetworkId } from 'tapkit/kernel'

/** The fields of a sign-in message (CAIP-122; ERC-4361 for `eip155`). Times are ISO 8601. */
export type SignInMessage = {
  /** Scheme of the site's origin, if the message names it. */
  readonly scheme?: string | undefined
  /** The site that asks: its host, with a port other than the default (RFC 3986 authority). */
  readonly domain: string
  /** As the namespace writes it: EIP-55 for `eip155`. */
  readonly accountAddress: string
  /** The network that the account is on. */
  readonly chainId: CaipNetworkId
  /**
   * The namespace's name in the text, as `Cosmos Hub`, if the namespace is neither ours nor called by its CAIP-2 name.
   */
  readonly chainName?: string | undefined
  /** The page that the sign-in is for (RFC 3986 URI). */
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits, never used twice. */
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  /** A line that the visitor agrees to. */
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  /** URIs. */
  readonly resources?: readonly string[] | undefined
}

/** A message that an account has signed. */
export type SignInSession = {
  readonly data: SignInMessage
  /** The signed text, byte for byte (UTF-8). */
  readonly message: string
  /** As the wallet wrote it: hex for `eip155` and `stacks`, base58 for `solana`, base64 for `bip122`. */
  readonly signature: string
}
