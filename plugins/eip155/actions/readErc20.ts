import { sanitizeSymbol, sanitizeText } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { decodeText } from './decodeText.ts'
import type { ContractCall } from './readContracts.ts'
import { readWord } from './readHex.ts'
import { tokenCalls } from './tokenCalls.ts'

/** More decimals than any amount can be shown with. */
const maxDecimals = 36n

/** The reads for a token: its facts, and its owner's balance. */
export function toCalls(address: string, owner: string): ContractCall[] {
  const to = checksumAddress(address)
  const { name, symbol, decimals, balanceOf } = tokenCalls
  return [name, symbol, decimals, balanceOf(owner)].map((data) => ({ to, data }))
}

/** The token in the answers to these reads. `undefined` if it reverts, or lacks decimals or a symbol. */
export function readErc20(answers: readonly (string | undefined)[]) {
  const [name, symbol, decimals, balance] = answers
  const scale = readWord(decimals)
  const value = readWord(balance)
  if (scale === undefined || value === undefined || scale > maxDecimals) return undefined
  // Anybody can name a token, so names are shown as plain text of a bounded length.
  const ticker = sanitizeSymbol((symbol && decodeText(symbol)) ?? '')
  if (!ticker) return undefined
  return {
    name: sanitizeText((name && decodeText(name)) ?? '', 64) || ticker,
    symbol: ticker,
    decimals: Number(scale),
    value,
  }
}
