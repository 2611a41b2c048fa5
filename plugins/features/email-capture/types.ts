import type { CaipNetworkId } from 'tapkit/kernel'

/** An email, and the account that it was given with. Only the host receives it. */
export type EmailCapture = {
  /** As the visitor wrote it, without spaces around it and with its domain in small letters. At most 254 bytes (RFC 5321). */
  readonly email: string
  readonly namespace: string
  /** The network that the account is on. */
  readonly chainId: CaipNetworkId
  /** As the namespace writes it: EIP-55 for `eip155`. */
  readonly address: string
}
