import type { Account } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { fetchUtxos } from '../explorer/fetchUtxos.ts'
import type { BitcoinProvider } from '../provider.ts'
import type { Asked } from './askIndex.ts'
import { askWallet } from './askWallet.ts'
import { type Coin, type Contents, mergeContents, outpointOf, unknown } from './contents.ts'
import { fetchContents } from './fetchContents.ts'

/** A coin of an account in a block, and its contents as far as they are known. */
export type Holding = Coin & { readonly account: Account; readonly contents: Contents }

/**
 * The coins of accounts of the connected wallet, and their contents: by the network's index, and by the wallet if it lists inscriptions
 * itself.
 * @throws UnsupportedChainError, ChainMismatchError, TooManyCoinsError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchHoldings(
  context: Context,
  accounts: readonly Account[],
  { isWalletLeftAlone = false, ...asked }: Asked & { readonly isWalletLeftAlone?: boolean },
): Promise<readonly Holding[]> {
  const provider = (await context.kernel.connection('bip122')?.connector.getProvider()) as BitcoinProvider | undefined
  const single = [...new Map(accounts.map((account) => [account.address, account])).values()]
  const [listed, utxos] = await Promise.all([
    provider && !isWalletLeftAlone ? askWallet(context, provider, asked.signal) : undefined,
    Promise.all(
      single.map(async (account) => {
        const found = await fetchUtxos(context, { address: account.address, ...asked })
        return found.map((utxo) => ({ ...utxo, account }))
      }),
    ),
  ])
  const coins = utxos
    .flat()
    .filter(({ confirmed }) => confirmed)
    .map(({ txid, vout, value, account }) => ({ txid, index: vout, amount: value, account }))
  const told = await fetchContents(context, coins, { ...asked, tip: undefined })
  return coins.map((coin) => {
    const outpoint = outpointOf(coin)
    return { ...coin, contents: mergeContents(listed?.get(outpoint) ?? unknown, told.get(outpoint) ?? unknown) }
  })
}
