import type { Network } from 'tapkit/kernel'
import type { Contents } from '../contents/contents.ts'
import { lookUpContents } from '../contents/lookUpContents.ts'
import type { Context } from '../context.ts'
import { fetchFeeRates } from '../explorer/fetchFeeRates.ts'
import { fetchTip, type Tip } from '../explorer/fetchTip.ts'
import { type Birth, lookUpBirths } from '../explorer/lookUpBirths.ts'
import { lookUpCoins, type Spends } from '../explorer/lookUpCoins.ts'
import { lookUpOutputs, type Output } from '../explorer/lookUpOutputs.ts'
import type { BitcoinProvider } from '../provider.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'

type Input = PsbtSummary['inputs'][number]
type Asked = {
  readonly provider: BitcoinProvider
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * Facts about a transaction that is not sent yet, from an explorer, an index and the wallet. A fact that none of them
 * tells is absent.
 */
export type Facts = {
  /** The transactions that spend the transaction's coins, by the transaction of the coin. */
  readonly spends: ReadonlyMap<string, Spends>
  /** The outputs that the inputs spend whose stated owners and amounts may be a lie, in their order. */
  readonly outputs: readonly (Output | undefined)[]
  /** The chain's newest block, if the transaction has a lock time, or its coins must have an age. */
  readonly tip: Tip | undefined
  /** The blocks of the coins that must have an age, by transaction. */
  readonly births: ReadonlyMap<string, Birth>
  /** The contents of the wallet's own inputs beside bitcoin, by outpoint. */
  readonly contents: ReadonlyMap<string, Contents>
  /** The lowest fee rate that the explorer's own node passes on. */
  readonly minimum: number | undefined
}

/**
 * Asks the explorer about the wallet's own inputs, the lock times and the fee rate of a PSBT, and asks the index and the
 * wallet about the contents of these inputs.
 */
export async function lookUpFacts(
  context: Context,
  {
    own,
    claimed,
    aging,
    lockTime,
    needsIds,
  }: {
    own: readonly Input[]
    claimed: readonly Input[]
    aging: readonly Input[]
    lockTime: number
    needsIds: boolean
  },
  { provider, network, signal }: Asked,
): Promise<Facts> {
  const unknown = () => undefined
  const asking = lockTime > 0 || aging.length > 0 ? fetchTip(context, network, signal).catch(unknown) : undefined
  const [spends, outputs, tip, births, contents, rates] = await Promise.all([
    lookUpCoins(context, own, { network, signal }),
    lookUpOutputs(context, claimed, { network, signal }),
    asking,
    lookUpBirths(
      context,
      aging.map(({ txid }) => txid),
      { network, signal },
    ),
    lookUpContents(context, own, { provider, network, signal, tip: asking, needsIds }),
    fetchFeeRates(context, network, signal).catch(unknown),
  ])
  return { spends, outputs, tip, births, contents, minimum: rates?.minimum }
}
