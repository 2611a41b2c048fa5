import type { Context } from '../context.ts'
import type { Tip } from '../explorer/fetchTip.ts'
import type { BitcoinProvider } from '../provider.ts'
import type { Asked } from './askIndex.ts'
import { askWallet } from './askWallet.ts'
import { type Coin, type Contents, mergeContents, outpointOf, unknown } from './contents.ts'
import { detailContents } from './detailContents.ts'
import { fetchContents } from './fetchContents.ts'

type About = Asked & {
  readonly provider: BitcoinProvider
  readonly tip: Promise<Tip | undefined> | undefined
  /** Runes are looked up by their names, for a runestone names them by their ids. */
  readonly needsIds: boolean
}

/**
 * Asks the index and the wallet for the contents of the wallet's coins, and for their places in the coins, by outpoint.
 */
export async function lookUpContents(
  context: Context,
  coins: readonly Coin[],
  { provider, tip, needsIds, ...asked }: About,
): Promise<ReadonlyMap<string, Contents>> {
  if (coins.length === 0) return new Map()
  const [told, listed] = await Promise.all([
    fetchContents(context, coins, { ...asked, tip }),
    askWallet(context, provider, asked.signal),
  ])
  const merged = coins.map(outpointOf).map((outpoint) => {
    const one = listed.get(outpoint) ?? unknown
    return [outpoint, mergeContents(one, told.get(outpoint) ?? unknown)] as const
  })
  return detailContents(context, new Map(merged), { ...asked, needsIds })
}
