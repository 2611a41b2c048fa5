import type { Context } from '../context.ts'
import type { Tip } from '../explorer/fetchTip.ts'
import type { Asked } from './askIndex.ts'
import type { Coin, Contents } from './contents.ts'
import { detailContents } from './detailContents.ts'
import { fetchContents } from './fetchContents.ts'

/** Asks everybody who may know what coins of the wallet hold, by outpoint: what, where in them, and, if `needsIds`, under which ids. */
export async function lookUpContents(
  context: Context,
  coins: readonly Coin[],
  {
    tip,
    needsIds,
    ...asked
  }: Asked & { readonly tip: Promise<Tip | undefined> | undefined; readonly needsIds: boolean },
): Promise<ReadonlyMap<string, Contents>> {
  const told = await fetchContents(context, coins, { ...asked, tip })
  return detailContents(context, told, { ...asked, needsIds })
}
