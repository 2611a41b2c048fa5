import { type Kernel, sanitizeSymbol, sanitizeText, type TokenBalance } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Context, HookInput } from '../context.ts'
import { primeInfo } from '../request/walletInfo.ts'
import { runes_getBalance } from '../rpc/runes_getBalance.ts'

/** How long a wallet may take to list its runes, in ms. */
const patience = 4_000
/** Most runes that are shown. */
const limit = 200
/** More decimals than can be shown, and more than any rune has (a 128-bit number). */
const maxDecimals = 36
const most = 2n ** 128n

/** Sessions whose wallets did not tell. A wallet that prompts, or does not answer, is not asked again. */
const silent = new WeakMap<Kernel, Set<string>>()

/**
 * The connected wallet's own list of runes, if `runes_getBalance` is among its methods; empty if the wallet does not
 * support it, answers late or gives an invalid answer. The spendable amounts count. Runes cannot be sent from here: a
 * rune has a name and no token address (bitcoin 11).
 */
export async function fetchRunes(
  { kernel }: Context,
  { account, network, signal }: HookInput<'fetchTokens'>,
): Promise<readonly TokenBalance[]> {
  const connection = kernel.connection('bip122')
  if (!connection || connection.network.id !== network.id) return []
  if (!connection.accounts.some(({ address }) => address === account.address)) return []
  const { sessionId, connector } = connection
  const quiet = silent.get(kernel) ?? new Set()
  silent.set(kernel, quiet)
  if (quiet.has(sessionId)) return []
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The wallet did not say in time what runes it holds')), patience)
  })
  try {
    const runes = await Promise.race([ask(connector), late])
    signal.throwIfAborted()
    return runes.map((rune) => ({ ...rune, networkId: network.id }))
  } catch (error) {
    signal.throwIfAborted()
    quiet.add(sessionId)
    kernel.report(error)
    return []
  } finally {
    clearTimeout(timer)
  }
}

type Wallet = NonNullable<ReturnType<Context['kernel']['connection']>>['connector']

async function ask(connector: Wallet): Promise<readonly Omit<TokenBalance, 'networkId'>[]> {
  const { request } = (await connector.getProvider()) as { readonly request?: Parameters<typeof primeInfo>[0] }
  if (!request) return []
  const info = await primeInfo(request)
  if (!info?.methods?.includes('runes_getBalance')) return []
  const { balances } = v.parse(runes_getBalance.result, await request('runes_getBalance', null))
  const seen = new Set<string>()
  return balances.slice(0, limit).flatMap(({ runeName, spendableBalance, divisibility, symbol }) => {
    const name = sanitizeText(runeName, 64)
    const value = BigInt(spendableBalance)
    const isWhole = Number.isInteger(divisibility) && divisibility >= 0 && divisibility <= maxDecimals
    // Runes are told apart by their names, so a name that occurs twice contradicts itself.
    if (!name || seen.has(name) || !isWhole || value <= 0n || value >= most) return []
    seen.add(name)
    const sign = sanitizeSymbol(symbol, 4)
    return [
      { name, symbol: sign || name, decimals: divisibility, value, address: name, unlisted: true, sendable: false },
    ]
  })
}
