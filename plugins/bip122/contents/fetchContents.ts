import type { Context } from '../context.ts'
import { fetchTip, type Tip } from '../explorer/fetchTip.ts'
import { type Asked, askIndex, patience } from './askIndex.ts'
import { type Coin, type Contents, outpointOf } from './contents.ts'
import { readOutputs } from './readOutputs.ts'

/** Most outputs that an index is asked about at once. */
const atOnce = 100
/** Most outputs that it is asked about: about as many as a transaction can spend. */
const limit = 1_000

/**
 * Asks the network's index for the contents of coins, by outpoint; at most a thousand coins are asked about. Contents
 * that are absent, or not whole, are unknown. The explorer's newest block tells whether the index is up to date: an
 * index that lags does not know the coins' present contents.
 */
export async function fetchContents(
  context: Context,
  coins: readonly Coin[],
  { tip: known, ...asked }: Asked & { readonly tip?: Promise<Tip | undefined> | undefined },
): Promise<ReadonlyMap<string, Contents>> {
  const wanted = coins.slice(0, limit)
  if (wanted.length === 0 || !context.ordinals[asked.network.id]) return new Map()
  const starts = Array.from({ length: Math.ceil(wanted.length / atOnce) }, (_, batch) => batch * atOnce)
  const [outputs, height, tip] = await Promise.all([
    Promise.all(starts.map((start) => askOutputs(wanted.slice(start, start + atOnce)))),
    askIndex(context, asked, '/blockheight', (json) => (Number.isSafeInteger(json) ? Number(json) : undefined)),
    known ?? fetchTip(context, asked.network, asked.signal, patience).catch(() => undefined),
  ])
  const isCurrent = height !== undefined && tip !== undefined && height >= tip.height
  return new Map(outputs.flatMap(({ coins, told }) => [...readOutputs(told, coins, isCurrent)]))

  async function askOutputs(coins: readonly Coin[]) {
    return { coins, told: await askIndex(context, asked, '/outputs', (json) => json, coins.map(outpointOf)) }
  }
}
