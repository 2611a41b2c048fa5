import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { fetchFeeRates } from '../explorer/fetchFeeRates.ts'
import { fetchTip, type Tip } from '../explorer/fetchTip.ts'
import { lookUpAmounts } from '../explorer/lookUpAmounts.ts'
import { type Birth, lookUpBirths } from '../explorer/lookUpBirths.ts'
import { lookUpCoins, type Spends } from '../explorer/lookUpCoins.ts'
import type { Contents } from '../ordinals/contents.ts'
import { lookUpContents } from '../ordinals/lookUpContents.ts'
import type { BitcoinProvider } from '../provider.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'

type Input = PsbtSummary['inputs'][number]
type Asked = {
  readonly provider: BitcoinProvider
  readonly network: Network
  readonly signal: AbortSignal
}

/** What an explorer, an index and the wallet say of a transaction that is not sent yet; what it does not say is absent. */
export type Facts = {
  /** Who spends the outputs that it spends, by transaction. */
  readonly spends: ReadonlyMap<string, Spends>
  /** What the inputs hold whose amounts may be a lie, in their order. */
  readonly amounts: readonly (bigint | undefined)[]
  /** How far the chain is, if the transaction has a lock time, or its coins must have an age. */
  readonly tip: Tip | undefined
  /** The blocks of the coins that must have an age, by transaction. */
  readonly births: ReadonlyMap<string, Birth>
  /** What its own inputs hold beside bitcoin, by outpoint. */
  readonly contents: ReadonlyMap<string, Contents>
  /** The lowest fee rate that the explorer's own node passes on. */
  readonly minimum: number | undefined
}

/** Asks the explorer about the wallet's own inputs, the lock times and the fee rate of a PSBT, and the index and the wallet about what these inputs hold. */
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
  const [spends, amounts, tip, births, contents, rates] = await Promise.all([
    lookUpCoins(
      context,
      own.map(({ txid }) => txid),
      { network, signal },
    ),
    lookUpAmounts(context, claimed, { network, signal }),
    asking,
    lookUpBirths(
      context,
      aging.map(({ txid }) => txid),
      { network, signal },
    ),
    lookUpContents(context, own, { provider, network, signal, tip: asking, needsIds }),
    fetchFeeRates(context, network, signal).catch(unknown),
  ])
  return { spends, amounts, tip, births, contents, minimum: rates?.minimum }
}
