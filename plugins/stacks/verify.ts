import type { CaipNetworkId } from 'tapkit/kernel'

/**
 * Whether a text was signed by the key of an address (`stx_signMessage`). A signature of another form is `false`.
 * @example
 * ```ts
 * import { verifyMessage } from 'tapkit/stacks'
 * export const check = (signature: string) =>
 *   verifyMessage({ message: 'Hello', signature, address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' })
 * ```
 */
export async function verifyMessage(input: {
  readonly message: string
  /** Hex, 65 bytes: r, s and the recovery id. */
  readonly signature: string
  readonly address: string
  /** The network that the address has to be of; by default any network. */
  readonly chainId?: CaipNetworkId | undefined
}): Promise<boolean> {
  const [{ hashMessage }, { isSignedBy }, { addressNetwork, parsePrincipal }] = await Promise.all([
    import('./address/hashMessage.ts'),
    import('./actions/isSignedBy.ts'),
    import('./address/parsePrincipal.ts'),
  ])
  const { address, chainId } = input
  if (chainId && parsePrincipal(address)?.network !== addressNetwork(chainId.slice('stacks:'.length))) return false
  return isSignedBy(hashMessage(input.message), input.signature, input.address)
}

/**
 * Whether a Clarity value was signed under a domain by the key of an address (SIP-018).
 * @example
 * ```ts
 * import { verifyStructuredMessage } from 'tapkit/stacks'
 * export const check = (domain: string, message: string, signature: string, address: string) =>
 *   verifyStructuredMessage({ domain, message, signature, address })
 * ```
 */
export async function verifyStructuredMessage(input: {
  /** Clarity tuple in hex: name, version, chain-id. */
  readonly domain: string
  /** Clarity value in hex. */
  readonly message: string
  readonly signature: string
  readonly address: string
}): Promise<boolean> {
  const [{ hashStructuredMessage }, { isSignedBy }] = await Promise.all([
    import('./address/hashStructuredMessage.ts'),
    import('./actions/isSignedBy.ts'),
  ])
  return isSignedBy(hashStructuredMessage(input.domain, input.message), input.signature, input.address)
}
