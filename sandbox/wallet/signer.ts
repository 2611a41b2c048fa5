// The only file that loads viem; it is imported when something is first signed.
import { type Hex, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keys } from './accounts.ts'
import { unauthorized } from './errors.ts'
import type { Transaction } from './methods/send.ts'
import type { TypedData } from './methods/sign.ts'

function signer(index: number) {
  const key = keys[index]
  if (!key) throw unauthorized()
  return privateKeyToAccount(key)
}

/** EIP-191 over bytes given as hex, or over a text. */
export function signMessage(index: number, data: string): Promise<Hex> {
  return signer(index).signMessage({ message: isHex(data) && data.length % 2 === 0 ? { raw: data } : data })
}

/** EIP-712. */
export function signTypedData(index: number, { types, primaryType, message, domain = {} }: TypedData): Promise<Hex> {
  // viem derives EIP712Domain from the domain itself.
  const { EIP712Domain: _, ...own } = types
  return signer(index).signTypedData({ types: own, primaryType, message, domain } as never)
}

export function signTransaction(index: number, transaction: Transaction): Promise<Hex> {
  const type = 'gasPrice' in transaction ? 'legacy' : 'eip1559'
  return signer(index).signTransaction({ ...transaction, type } as never)
}
