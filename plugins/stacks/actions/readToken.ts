import { type Network, sanitizeSymbol, sanitizeText } from 'tapkit/kernel'
import { parsePrincipal } from '../address/parsePrincipal.ts'
import type { Context, TokenFacts } from '../context.ts'
import { callReadOnly } from './callReadOnly.ts'
import { decodeOk } from './decodeOk.ts'

/** More decimals than any amount can be shown with. */
const maxDecimals = 36n
const functions = ['get-name', 'get-symbol', 'get-decimals'] as const

/**
 * Asks a SIP-010 contract for its name, symbol and decimals, by read-only calls; `undefined` if the contract is not
 * such a token. The answers do not change, so they are cached.
 */
export async function readToken(
  { kernel, facts: said }: Context,
  network: Network,
  contract: string,
  signal: AbortSignal,
): Promise<TokenFacts | undefined> {
  const key = `${network.id}/${contract}`
  const known = said.get(key)
  if (known) return known
  if (!parsePrincipal(contract)) return undefined
  const [title, symbol, decimals] = await Promise.all(
    functions.map((name) => callReadOnly(kernel, network, { contract, name, signal, decode: decodeOk })),
  )
  // Any stranger can name a token, so names are shown as plain text of a bounded length.
  const ticker = sanitizeSymbol(typeof symbol === 'string' ? symbol : '')
  if (!ticker || typeof decimals !== 'bigint' || decimals > maxDecimals) return undefined
  const facts = {
    name: sanitizeText(typeof title === 'string' ? title : '', 64) || ticker,
    symbol: ticker,
    decimals: Number(decimals),
  }
  said.set(key, facts)
  return facts
}
