import { type Network, sanitizeText } from 'tapkit/kernel'
import { parsePrincipal } from '../address/parsePrincipal.ts'
import type { Context } from '../context.ts'
import { decodeOk } from './decodeOk.ts'

/** What a SIP-010 contract says of itself. */
export type TokenFacts = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** More decimals than any amount can be shown with. */
const maxDecimals = 36n
const functions = ['get-name', 'get-symbol', 'get-decimals'] as const

/**
 * Asks a SIP-010 contract for its name, symbol and decimals, through read-only calls; `undefined` where it is no such token.
 * The answers are kept: they do not change.
 */
export async function readToken(
  { kernel, tokens }: Context,
  network: Network,
  contract: string,
  signal: AbortSignal,
): Promise<TokenFacts | undefined> {
  const key = `${network.id}/${contract}`
  const known = tokens.get(key)
  if (known) return known
  const [address = '', name = ''] = contract.split('.')
  if (!parsePrincipal(contract)) return undefined
  const ask = (fn: string) => {
    const url = `${network.rpcUrl}/v2/contracts/call-read/${address}/${encodeURIComponent(name)}/${fn}`
    const parse = ({ okay, result }: { okay?: unknown; result?: unknown }) => (okay ? decodeOk(result) : undefined)
    return kernel.http.post(url, { signal, parse, body: { sender: address, arguments: [] } })
  }
  const [title, symbol, decimals] = await Promise.all(functions.map(ask))
  // Names of tokens are anybody's: they are shown as plain text of a bounded length.
  const ticker = sanitizeText(typeof symbol === 'string' ? symbol : '', 20)
  if (!ticker || typeof decimals !== 'bigint' || decimals > maxDecimals) return undefined
  const facts = {
    name: sanitizeText(typeof title === 'string' ? title : '', 64) || ticker,
    symbol: ticker,
    decimals: Number(decimals),
  }
  tokens.set(key, facts)
  return facts
}
