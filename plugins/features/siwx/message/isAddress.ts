import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

/** Bech32 in capitals: a prefix, `1`, and letters and digits of its alphabet. */
const bech32InCapitals = /^[A-Z0-9]{1,83}1[02-9AC-HJ-NP-Z]{6,}$/
/** The first letters of bech32 on Bitcoin, in any case. */
const bech32OfBitcoin = /^(?:bc|tb|bcrt)1/i

/**
 * Whether an address is written as its namespace writes it, in the one spelling that it has (sign-in 39): EIP-55, base58
 * of Solana's length, c32 in capitals, bech32 in small letters, else CAIP-10's letters.
 */
export function isAddress(namespace: string, address: string): boolean {
  if (namespace === 'eip155') return /^0x[0-9a-fA-F]{40}$/.test(address) && isChecksummed(address.slice(2))
  if (namespace === 'solana') return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
  // c32 is read in either case, and reads O, I and L as the digits that they look like (SIP-005).
  if (namespace === 'stacks') return /^[0-9A-HJKMNP-TV-Z]{1,41}$/.test(address)
  if (!/^[-.%a-zA-Z0-9]{1,128}$/.test(address)) return false
  if (namespace === 'bip122' && bech32OfBitcoin.test(address)) return address === address.toLowerCase()
  return !bech32InCapitals.test(address)
}

function isChecksummed(digits: string): boolean {
  const hash = bytesToHex(keccak_256(Uint8Array.from(digits.toLowerCase(), (digit) => digit.charCodeAt(0))))
  return [...digits].every(
    (digit, at) => digit === (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit.toLowerCase()),
  )
}
