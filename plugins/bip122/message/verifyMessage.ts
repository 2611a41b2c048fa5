import type { CaipNetworkId } from 'tapkit/kernel'
import { type DecodedAddress, decodeAddress } from '../address/decodeAddress.ts'
import { fromBase64 } from '../encoding/base64.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { networkNameOf } from '../networks/networkNameOf.ts'
import { createReader } from '../psbt/createReader.ts'
import { crypto, loadSdk, Transaction } from './sdk.ts'
import { createToSign, createToSpend, isToSign } from './toSign.ts'
import { verifyInput } from './verifyInput.ts'
import { verifyLegacy } from './verifyLegacy.ts'

/** A signed message to verify: `signature` is base64, with or without BIP-322's prefix. */
export type SignedMessage = {
  readonly address: string
  readonly message: string
  readonly signature: string
  /** The network that the address has to be of, out of the five networks; any of them if absent. */
  readonly chainId?: CaipNetworkId | undefined
}

/**
 * Whether an address signed a message: BIP-322, simple or full, or the older ECDSA form (BIP-137). A malformed signature is false, and so is an
 * address on a network whose address forms are unknown. Without `chainId`, a test network's form of the same script counts as the same address.
 * Proofs of funds are not checked.
 * @throws PluginError without `bitcoinjs-lib`
 */
export async function verifyMessage(signed: SignedMessage): Promise<boolean> {
  const network = signed.chainId && networkNameOf(signed.chainId)
  if (signed.chainId && !network) return false
  return verifyOn(network, signed)
}

/**
 * The same for an address of a network that is known by its name: of any where there is none.
 * @throws PluginError without `bitcoinjs-lib`
 */
export async function verifyOn(
  network: BitcoinNetworkName | undefined,
  { address, message, signature }: Omit<SignedMessage, 'chainId'>,
): Promise<boolean> {
  const decoded = decodeAddress(address)
  const [, prefix = '', text = ''] = /^(smp|ful|pof)?(.*)$/s.exec(signature) ?? []
  const bytes = fromBase64(text)
  if (!decoded || !bytes?.length || prefix === 'pof') return false
  if (network && !decoded.networks.includes(network)) return false
  await loadSdk()
  if (bytes.length === 65 && prefix === '') return verifyLegacy(decoded, message, bytes)
  try {
    return (
      (prefix !== 'ful' && verifySimple(decoded, message, bytes)) ||
      (prefix !== 'smp' && verifyFull(decoded, message, bytes))
    )
  } catch {
    // The SDK throws where bytes are no transaction or no script.
    return false
  }
}

function verifySimple({ script, type }: DecodedAddress, message: string, bytes: Uint8Array): boolean {
  const witness = readWitness(bytes)
  if (!witness) return false
  const spent = createToSpend(message, script)
  const key = witness[1]
  // A nested address has its key hash in the signature script, which the simple form leaves out.
  const nested = type === 'p2sh' && witness.length === 2 && key?.length === 33
  const scriptSig = nested ? Uint8Array.of(22, 0, 20, ...crypto.hash160(key)) : undefined
  return verifyInput(createToSign(spent, witness, scriptSig), script)
}

function verifyFull({ script }: DecodedAddress, message: string, bytes: Uint8Array): boolean {
  const transaction = Transaction.fromBuffer(bytes)
  return isToSign(transaction, createToSpend(message, script)) && verifyInput(transaction, script)
}

/** The elements of a witness stack, of which nothing may be left over; `undefined` where it is none. */
function readWitness(bytes: Uint8Array): Uint8Array[] | undefined {
  try {
    const reader = createReader(bytes)
    const count = reader.size()
    if (count === 0 || count > 100) return undefined
    const witness = Array.from({ length: count }, () => Uint8Array.from(reader.sized()))
    return reader.done ? witness : undefined
  } catch {
    return undefined
  }
}
