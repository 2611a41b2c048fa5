import type { Context } from '../context.ts'
import { fetchTip, type Tip } from '../explorer/fetchTip.ts'
import { type Asked, askIndex, patience } from './askIndex.ts'
import { type Coin, type Contents, outpointOf } from './contents.ts'
import { readOutputs } from './readOutputs.ts'

/** Most outputs that an index is asked about. */
const limit = 100

/**
 * Asks the network's index what coins hold, by outpoint; the first hundred of them. Whatever is absent, or not whole, is unknown. The explorer's
 * newest block tells whether the index is up to date: if it lags, it does not know the coins as they are.
 */
export async function fetchContents(
  context: Context,
  coins: readonly Coin[],
  { tip: known, ...asked }: Asked & { readonly tip?: Promise<Tip | undefined> | undefined },
): Promise<ReadonlyMap<string, Contents>> {
  const wanted = coins.slice(0, limit)
  if (wanted.length === 0 || !context.ordinals[asked.network.id]) return new Map()
  const [outputs, height, tip] = await Promise.all([
    askIndex(context, asked, '/outputs', (json) => json, wanted.map(outpointOf)),
    askIndex(context, asked, '/blockheight', (json) => (Number.isSafeInteger(json) ? Number(json) : undefined)),
    known ?? fetchTip(context, asked.network, asked.signal, patience).catch(() => undefined),
  ])
  const isCurrent = height !== undefined && tip !== undefined && height >= tip.height
  return readOutputs(outputs, wanted, isCurrent)
}
