import type { Account } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { isAddressShape } from '../isAddressShape.ts'

/** Most accounts that are taken from a wallet. */
const limit = 100

/** The accounts in a wallet's answer, each once and in ERC-55 case; `undefined` if the answer is no list. */
export function readAccounts(answer: unknown): Account<'eip155'>[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const shaped = answer.slice(0, limit).filter((address) => isAddressShape(address) && address.length === 42)
  return [...new Set(shaped.map(checksumAddress))].map((address) => ({ namespace: 'eip155', address }))
}
