import type { Kernel, TokenBalance } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Context, HookInput } from '../context.ts'
import { primeInfo } from '../request/walletInfo.ts'
import { runes_getBalance } from '../rpc/runes_getBalance.ts'
import { readRunes } from './readRunes.ts'

/** How long a wallet may take to say what runes it holds, in ms. */
const patience = 4_000
/** Sessions whose wallets did not tell: what shows a prompt, or says nothing, is not asked again. */
const silent = new WeakMap<Kernel, Set<string>>()

/**
 * The runes that the connected wallet says it holds, where it lists `runes_getBalance` among its methods; none where it does not, or
 * says it wrongly or late (bitcoin 11).
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
    const held = await Promise.race([ask(connector), late])
    signal.throwIfAborted()
    return readRunes(held, network.nativeCurrency).map((rune) => ({ ...rune, networkId: network.id }))
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

async function ask(connector: Wallet): Promise<Parameters<typeof readRunes>[0]> {
  const { request } = (await connector.getProvider()) as { readonly request?: Parameters<typeof primeInfo>[0] }
  if (!request) return []
  const info = await primeInfo(request)
  if (!info?.methods?.includes('runes_getBalance')) return []
  return v.parse(runes_getBalance.result, await request('runes_getBalance', null)).balances
}
