/** A key on `eip155` signs with 64 or 65 bytes; a contract takes any number of bytes, zero as well. */
const ofKey = /^0x[0-9a-fA-F]{128}(?:[0-9a-fA-F]{2})?$/
const ofContract = /^0x(?:[0-9a-fA-F]{2})*$/

const shapes: Readonly<Record<string, RegExp>> = {
  /** Base58 of 64 bytes. */
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
  /** Base64 with padding, behind BIP-322's prefix if it has that. */
  bip122: /^(?:smp|ful)?(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  /** Hex of 65 bytes. */
  stacks: /^(?:0x)?[0-9a-fA-F]{130}$/i,
}

/**
 * Whether a text can be a signature on a network, by its alphabet and length alone; `verifySignature` is false for every other text. A server that
 * counts tries refuses such a text before it counts. A namespace of `verifiers` takes any text, and a namespace that nothing verifies takes none.
 */
export function isSignatureShape({
  chainId,
  signature,
  call,
  verifiers = {},
}: {
  readonly chainId: string
  readonly signature: string
  /** Asks contracts; without it, a key alone signs. */
  readonly call?: unknown
  readonly verifiers?: Readonly<Record<string, unknown>> | undefined
}): boolean {
  const [namespace = ''] = chainId.split(':')
  if (Object.hasOwn(verifiers, namespace)) return true
  if (namespace === 'eip155') return (call === undefined ? ofKey : ofContract).test(signature)
  return Object.hasOwn(shapes, namespace) && shapes[namespace]?.test(signature) === true
}
