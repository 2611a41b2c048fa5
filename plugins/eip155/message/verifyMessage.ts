import { bytesToHex } from '@noble/hashes/utils'
import type { CaipNetworkId } from 'tapkit/kernel'
import { isAddressShape } from '../isAddressShape.ts'
import { callNode, requireChain } from './callNode.ts'
import { isErc1271Valid, writeErc1271Call } from './erc1271.ts'
import { isErc6492Signature, writeErc6492Call } from './erc6492.ts'
import type { EthCall } from './ethCall.ts'
import { hashMessage } from './hashMessage.ts'
import { isReverted } from './isReverted.ts'
import { readSignature } from './readSignature.ts'
import { recoverAddress } from './recoverAddress.ts'

/** A message, its signature, and the account that is said to have signed. */
export type SignedMessage = {
  readonly address: string
  /** A text stands for its bytes in UTF-8. */
  readonly message: string | Uint8Array
  /** Hex: 65 bytes with v of 27, 28, 0 or 1, or 64 bytes (EIP-2098); for a contract, any bytes that it accepts. */
  readonly signature: string
  /** How to ask a contract: the URL of an RPC endpoint, or a function. Without it, only keys sign. */
  readonly call?: EthCall | string | undefined
  /** The network that `call` has to ask. */
  readonly chainId?: CaipNetworkId | undefined
}

/** Whether an account signed a message. */
export async function verifyMessage({ address, message, signature, call, chainId }: SignedMessage): Promise<boolean> {
  const bytes = readSignature(signature)
  if (!bytes || !isAddressShape(address) || !address.startsWith('0x')) return false
  const hash = hashMessage(message)
  // The key is checked first, because that takes no request. A contract passes here only if its account has a key all
  // the same (EIP-7702).
  if (recoverAddress(hash, bytes) === address.toLowerCase()) return true
  if (call === undefined) return false
  const ask = typeof call === 'string' ? callNode(call) : call
  const input = { address, hash: bytesToHex(hash), signature: bytesToHex(bytes) }
  const isWrapped = isErc6492Signature(input.signature)
  const transaction = isWrapped ? await writeErc6492Call(input) : writeErc1271Call(input)
  try {
    const answer = await ask(transaction, chainId)
    const isValid = isWrapped ? isTrue(answer) : isErc1271Valid(answer)
    // On another network, the same address is another owner's contract. A refusal needs no second request.
    if (isValid && typeof call === 'string' && chainId !== undefined) await requireChain(call, chainId)
    return isValid
  } catch (error) {
    if (isReverted(error)) return false
    throw error
  }
}

/** Whether the validator of ERC-6492 answered yes, in a single byte. */
const isTrue = (answer: unknown): boolean => typeof answer === 'string' && /^0x(?:00){0,31}01$/.test(answer)
