import type { EthCall } from 'tapkit/eip155/verify'
import { type CaipNetworkId, isSameAddress } from 'tapkit/kernel'
import { parseMessage } from '../message/parseMessage.ts'
import { isSignatureShape } from './isSignatureShape.ts'

/** Whether an account of a namespace signed a text. A malformed input is answered with `false`. */
export type Verifier = (input: {
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly message: string
  readonly signature: string
}) => boolean | Promise<boolean>

/** A text, its signature, and the account that is said to have signed. */
export type SignedText = {
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly message: string
  /** As the wallet wrote it: hex for `eip155` and `stacks`, base58 for `solana`, base64 for `bip122`. */
  readonly signature: string
  /** How to ask contracts that are accounts, on `eip155`: a function, or the URL of an RPC endpoint of that network. */
  readonly call?: EthCall | string | undefined
  /** For namespaces that are not ours, or in place of ours, by the namespace. */
  readonly verifiers?: Readonly<Record<string, Verifier>> | undefined
}

const asksToSignIn = / wants you to sign in with your /

/**
 * Whether an account signed a text: keys and contracts on `eip155`, keys on `solana`, `bip122` (BIP-322, BIP-137) and `stacks`.
 * A text that asks to sign in counts only for the network and the account that it names (sign-in 3). False in a namespace that
 * nothing verifies.
 * @throws the errors of `call`, or of a node that fails: they say nothing about a signature
 * @example
 * ```ts
 * import { type SignInSession, verifySignature } from 'tapkit/features/siwx/verify'
 * export const isSigned = ({ data, message, signature }: SignInSession) =>
 *   verifySignature({ chainId: data.chainId, address: data.accountAddress, message, signature })
 * ```
 */
export async function verifySignature({ call, verifiers = {}, ...signed }: SignedText): Promise<boolean> {
  const { chainId, address, message, signature } = signed
  if (![chainId, address, message, signature].every((text) => typeof text === 'string')) return false
  if (asksToSignIn.test(message) && !isFor(message, chainId, address)) return false
  // A text that cannot be a signature loads no verifier.
  if (!isSignatureShape({ chainId, signature, call, verifiers })) return false
  const [namespace = ''] = chainId.split(':')
  const verify = Object.hasOwn(verifiers, namespace) ? verifiers[namespace] : own(namespace, call)
  // A verifier of the host may answer any value, so only `true` counts as yes.
  return (await verify?.({ chainId, address, message, signature })) === true
}

function isFor(message: string, chainId: string, address: string): boolean {
  try {
    const fields = parseMessage(message)
    return fields.chainId === chainId && isSameAddress(fields.accountAddress, address)
  } catch {
    return false
  }
}

/**
 * Ours, each of which loads when a namespace is first verified. Not from the plugin's own entry: a bundler of a server would follow
 * that to all that sends, and to its SDK.
 */
function own(namespace: string, call: EthCall | string | undefined): Verifier | undefined {
  switch (namespace) {
    case 'eip155':
      return async (signed) => (await import('tapkit/eip155/verify')).verifyMessage({ ...signed, call })
    case 'solana':
      return async (signed) => (await import('tapkit/solana/verify')).verifyMessage(signed)
    case 'bip122':
      return async (signed) => (await import('tapkit/bip122/verify')).verifyMessage(signed)
    case 'stacks':
      return async (signed) => (await import('tapkit/stacks/verify')).verifyMessage(signed)
    default:
      return undefined
  }
}
