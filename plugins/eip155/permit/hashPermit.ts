import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { Permit, PermitDomain } from './permit.ts'

const keccak = (bytes: Uint8Array): string => bytesToHex(keccak_256(bytes))
const keccakText = (text: string): string => keccak(utf8ToBytes(text))
const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/** `PERMIT_TYPEHASH` of EIP-2612, in hex without `0x`. */
export const permitTypeHash: string = keccakText(
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
)

/** `DOMAIN_SEPARATOR` of a domain (EIP-712), in hex without `0x`. */
export function hashDomain({ name, version, chainId, token }: PermitDomain): string {
  const type = `EIP712Domain(string name${version === undefined ? '' : ',string version'},uint256 chainId,address verifyingContract)`
  const parts = [
    keccakText(type),
    keccakText(name),
    ...(version === undefined ? [] : [keccakText(version)]),
    ...[word(chainId), word(token)],
  ]
  return keccak(hexToBytes(parts.join('')))
}

/** The hash that the key signs (EIP-712). */
export function hashPermit({ domain, owner, spender, value, nonce, deadline }: Permit): Uint8Array {
  const message = [permitTypeHash, ...[owner, spender, value, nonce, deadline].map(word)].join('')
  return keccak_256(hexToBytes(`1901${hashDomain(domain)}${keccak(hexToBytes(message))}`))
}
