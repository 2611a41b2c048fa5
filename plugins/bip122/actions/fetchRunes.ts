import type { TokenBalance } from 'tapkit/kernel'
import * as v from 'valibot'
import { askQuietly } from '../connectors/askQuietly.ts'
import type { Context, HookInput } from '../context.ts'
import { primeInfo } from '../request/walletInfo.ts'
import { runes_getBalance } from '../rpc/runes_getBalance.ts'
import { readRunes } from './readRunes.ts'

/** The time in which a wallet has to list its runes, in ms. */
const patience = 4_000
const method = 'runes_getBalance'

/**
 * The runes that the connected wallet says it holds, if it lists `runes_getBalance` among its methods. Empty if it does
 * not list the method, or answers wrongly or late (bitcoin 11).
 */
export async function fetchRunes(
  { kernel }: Context,
  { account, network, signal }: HookInput<'fetchTokens'>,
): Promise<readonly TokenBalance[]> {
  const connection = kernel.connection('bip122')
  if (!connection || connection.network.id !== network.id) return []
  if (!connection.accounts.some(({ address }) => address === account.address)) return []
  const { sessionId, connector } = connection
  const held = await askQuietly(kernel, { sessionId, method, patience, signal }, async () =>
    readRunes(await ask(connector), network.nativeCurrency),
  )
  return (held ?? []).map((rune) => ({ ...rune, networkId: network.id }))
}

type Wallet = NonNullable<ReturnType<Context['kernel']['connection']>>['connector']

async function ask(connector: Wallet): Promise<Parameters<typeof readRunes>[0]> {
  const { request } = (await connector.getProvider()) as { readonly request?: Parameters<typeof primeInfo>[0] }
  if (!request) return []
  const info = await primeInfo(request)
  if (!info?.methods?.includes(method)) return []
  return v.parse(runes_getBalance.result, await request(method, null)).balances
}
