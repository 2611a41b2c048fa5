// The only file that loads viem; it is imported when something is first signed.
import { type Hex, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Transaction } from './methods/send.ts'
import type { TypedData } from './methods/sign.ts'

/** EIP-191 over bytes given as hex, or over a text. */
export function signMessage(key: Hex, data: string): Promise<Hex> {
  return privateKeyToAccount(key).signMessage({ message: isHex(data) && data.length % 2 === 0 ? { raw: data } : data })
}

/** EIP-712. */
export function signTypedData(key: Hex, { types, primaryType, message, domain = {} }: TypedData): Promise<Hex> {
  // viem derives EIP712Domain from the domain itself.
  const { EIP712Domain: _, ...own } = types
  return privateKeyToAccount(key).signTypedData({ types: own, primaryType, message, domain } as never)
}

export function signTransaction(key: Hex, transaction: Transaction): Promise<Hex> {
  const type = 'gasPrice' in transaction ? 'legacy' : 'eip1559'
  return privateKeyToAccount(key).signTransaction({ ...transaction, type } as never)
}
