import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

/** Whether an address is written as its namespace writes it: EIP-55, base58 of Solana's length, else CAIP-10's letters. */
export function isAddress(namespace: string, address: string): boolean {
  if (namespace === 'eip155') return /^0x[0-9a-fA-F]{40}$/.test(address) && isChecksummed(address.slice(2))
  if (namespace === 'solana') return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
  return /^[-.%a-zA-Z0-9]{1,128}$/.test(address)
}

function isChecksummed(digits: string): boolean {
  const hash = bytesToHex(keccak_256(Uint8Array.from(digits.toLowerCase(), (digit) => digit.charCodeAt(0))))
  return [...digits].every(
    (digit, at) => digit === (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit.toLowerCase()),
  )
}
