import { sanitizeText, type TokenBalance } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context, HookInput } from '../context.ts'
import { TokenDecimalsError } from '../errors.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { readAddedTokens } from '../tokens.ts'
import { decodeText } from './decodeText.ts'
import { fetchBalance } from './fetchBalance.ts'
import { type ContractCall, readContracts } from './readContracts.ts'
import { readWord } from './readHex.ts'
import { readListed } from './readListed.ts'
import { tokenCalls } from './tokenCalls.ts'

/** More decimals than any amount can be shown with. */
const maxDecimals = 36n

/**
 * Reads the native currency, then each listed ERC-20 token that the account holds, in the token's smallest unit (reads 3).
 * Tokens that the visitor added are kept at zero too. A token that reverts, has no decimals or other ones than the host has listed
 * is left out.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchTokens(context: Context, input: HookInput<'fetchTokens'>): Promise<readonly TokenBalance[]> {
  const { account, network, signal } = input
  const added = new Set(readAddedTokens(context.kernel, network.id))
  const listed = readListed(context, network.id)
  const tokens = [...new Set([...listed.keys(), ...added])].filter((address) => address !== nativeTokenAddress)
  const calls = tokens.flatMap((address) => toCalls(address, account.address))
  const [native, bytes] = await Promise.all([
    fetchBalance(context, input),
    calls.length > 0 ? readContracts(context, network, calls, signal) : [],
  ])
  const held = tokens.flatMap((address, i) => {
    const token = readToken(bytes.slice(i * 4, i * 4 + 4))
    const shown = token && (token.value > 0n || added.has(address))
    if (!shown) return []
    const { imageUrl, decimals: said = token.decimals } = listed.get(address) ?? {}
    if (token.decimals !== said) {
      context.kernel.report(new TokenDecimalsError({ token: checksumAddress(address), said, actual: token.decimals }))
      return []
    }
    return {
      ...token,
      address: checksumAddress(address),
      networkId: network.id,
      ...(imageUrl && { imageUrl }),
      ...(listed.has(address) ? {} : { unlisted: true }),
    }
  })
  return [{ ...network.nativeCurrency, value: native.value, networkId: network.id }, ...held]
}

function toCalls(address: string, owner: string): ContractCall[] {
  const to = checksumAddress(address)
  const { name, symbol, decimals, balanceOf } = tokenCalls
  return [name, symbol, decimals, balanceOf(owner)].map((data) => ({ to, data }))
}

function readToken(answers: readonly (string | undefined)[]) {
  const [name, symbol, decimals, balance] = answers
  const scale = readWord(decimals)
  const value = readWord(balance)
  if (scale === undefined || value === undefined || scale < 1n || scale > maxDecimals) return undefined
  // Names of tokens are anybody's: they are shown as plain text of a bounded length.
  const ticker = sanitizeText((symbol && decodeText(symbol)) ?? '', 20)
  if (!ticker) return undefined
  return {
    name: sanitizeText((name && decodeText(name)) ?? '', 64) || ticker,
    symbol: ticker,
    decimals: Number(scale),
    value,
  }
}
