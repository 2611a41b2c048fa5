import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { HDKey } from '@scure/bip32'
import { wipe } from '../crypto/bytes.ts'
import type { KeyKind } from './keyKind.ts'

const hardened = 0x80000000
/** `m/44'/60'/0'/0/0` (BIP-44). */
const path = [44 + hardened, 60 + hardened, hardened, 0, 0]

/** EVM: secp256k1 by BIP-32. A payload is a hash of 32 bytes; a signature is r, s and v (27 or 28), 65 bytes. */
export const eip155: KeyKind = {
  derive(stretched) {
    let node = HDKey.fromMasterSeed(stretched)
    for (const index of path) {
      const child = node.deriveChild(index)
      forget(node)
      node = child
    }
    const key = Uint8Array.from(node.privateKey ?? [])
    forget(node)
    if (key.length !== 32) throw new RangeError('The derived key has not 32 bytes')
    return key
  },
  addressOf(privateKey) {
    const point = secp256k1.getPublicKey(privateKey, false)
    return checksum(bytesToHex(keccak_256(point.subarray(1)).subarray(12)))
  },
  refuse: (payload) => (payload.length === 32 ? undefined : 'An EVM key signs a hash of 32 bytes.'),
  sign(privateKey, payload) {
    // Deterministic (RFC 6979), and s is in the lower half of its range (EIP-2).
    const signature = secp256k1.sign(payload, privateKey, { lowS: true })
    return Uint8Array.from([...signature.toCompactRawBytes(), 27 + signature.recovery])
  },
}

function forget(node: HDKey): void {
  wipe(node.chainCode ?? undefined)
  node.wipePrivateData()
}

/** The address in the mixed case of ERC-55. */
function checksum(digits: string): string {
  const hash = bytesToHex(keccak_256(digits))
  return `0x${[...digits].map((digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit)).join('')}`
}
