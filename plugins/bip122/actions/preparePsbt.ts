import { type PrepareAnswer, wouldFail } from 'tapkit/kernel'
import { readRunestone } from '../../ordinals/readRunestone.ts'
import { isSameAddress } from '../address/addressShape.ts'
import { isPlain, outpointOf, unknown } from '../contents/contents.ts'
import type { Context, HookInput } from '../context.ts'
import { InvalidPsbtError } from '../errors.ts'
import type { PsbtPayload } from '../payload.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { inputsToSign } from '../psbt/inputsToSign.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { type PsbtSummary, summarizePsbt } from '../psbt/summarizePsbt.ts'
import { unprovenInputs } from '../psbt/unprovenInputs.ts'
import { carriedBy, postageIn, runePostageIn } from './carriedBy.ts'
import { toLowRateNotices } from './checkRate.ts'
import { highestRateOf, usualFeeOf } from './feeRateOf.ts'
import { followInscriptions, followRunes } from './followHeld.ts'
import { type Facts, lookUpFacts } from './lookUpFacts.ts'
import { ownAccounts } from './ownAddresses.ts'
import { refusalOf } from './refusalOf.ts'
import { satEnds } from './satEnds.ts'
import { toCarriedNotices } from './toCarriedNotices.ts'
import { toInscriptionNotices, toRuneNotices } from './toHeldNotices.ts'
import { toInputNotices } from './toInputNotices.ts'
import { toLockTimes, tooEarly } from './toLockTimes.ts'
import { toOutputNotices } from './toOutputNotices.ts'
import { toReplaceNotices } from './toReplaceNotices.ts'
import { writeTrace } from './trace.ts'

/**
 * Checks a PSBT as far as its own bytes and the explorer tell. Its fee is exact where either proves it, and else unknown (bitcoin 5).
 * @throws InvalidPsbtError, WalletCallNotSupportedError, PartialBroadcastError
 */
export async function preparePsbt(
  context: Context,
  { intent, account, connector, network, signal }: HookInput<'prepare'>,
  payload: PsbtPayload,
): Promise<PrepareAnswer<'bip122'>> {
  const provider = await connector.getProvider()
  provider.requireAble?.(payload)
  const summary = summarizePsbt(readPsbt(decodePsbt(payload.psbt)), payload.network)
  const accounts = ownAccounts(context, account)
  const isOwn = ({ party }: { readonly party: string }) => accounts.some(({ address }) => isSameAddress(address, party))
  const inputs = summary.inputs.filter(isOwn)
  const toSign = inputsToSign(
    summary,
    payload,
    accounts.map(({ address }) => address),
  )
  const claimed = unprovenInputs(summary, toSign)
  const { lockTime } = summary
  const aging = summary.inputs.filter(({ leastAge }) => leastAge)
  const stone = readRunestone(summary.outputs.map(({ script }) => script))
  const needsIds = stone?.kind === 'runestone' && stone.edicts.length > 0
  const facts = await lookUpFacts(
    context,
    { own: inputs, claimed, aging, lockTime, needsIds },
    { provider, network, signal },
  )
  const { spends, outputs, contents } = facts
  signal.throwIfAborted()
  for (const [at, { txid, index, amount, party }] of claimed.entries()) {
    const told = outputs[at]
    if (!told || (told.amount === amount && isSameAddress(told.party, party))) continue
    throw new InvalidPsbtError({
      debug: `It says that ${txid}:${index} holds ${amount} satoshi of ${party}, and the explorer ${told.amount} of ${told.party}.`,
    })
  }
  const unsure = claimed.filter((_, at) => outputs[at] === undefined)
  const isKnown = unsure.length === 0
  const endsOf = satEnds(summary, unsure)
  const holds = (input: PsbtSummary['inputs'][number]) => contents.get(outpointOf(input)) ?? unknown
  const carried = carriedBy(summary, accounts, endsOf).filter(({ input }) => !isPlain(holds(input)))
  const burns = intent.kind === 'psbt' && intent.about.burns === true
  const postage = postageIn(carried, accounts) + runePostageIn(summary, stone, isOwn)
  const against = feeBaseOf(summary, isOwn, postage)
  const { lockTimes, isUnsure } = toLockTimes(summary, facts.births, facts.tip)
  const ofOutputs = await toOutputNotices(summary)
  const refusal = refusalOf(summary, toSign, { ...facts, lockTimes: [lockTime, ...lockTimes] })
  const { symbol, decimals } = network.nativeCurrency
  const own = [...new Set([...inputs, ...summary.outputs.filter(isOwn)].map(({ party }) => party))]
  const [first] = inputs
  return {
    payload,
    ...(isKnown && {
      fee: {
        ...{ value: summary.fee, symbol, decimals, exact: true },
        // If the network would refuse it, no other notice matters.
        ...(refusal ? {} : { against, usual: usualFeeOf(summary) }),
      },
    }),
    notices: refusal
      ? [wouldFail(refusal)]
      : [
          ...toInputNotices(unsure.filter((input) => !isOwn(input))),
          ...ofOutputs,
          ...(isUnsure ? [tooEarly] : []),
          ...toReplaceNotices(inputs, spends),
          ...toInscriptionNotices(followInscriptions(summary, accounts, contents, endsOf), burns),
          ...toRuneNotices(followRunes(summary, accounts, contents), burns),
          ...toCarriedNotices(carried.filter(({ input }) => !holds(input).isWhole)),
          ...(isKnown ? toLowRateNotices(highestRateOf(summary), facts.minimum) : []),
        ],
    trace: writeTrace({ own, ...(first && traceOf(first, spends)) }),
    consumes: coinsOf(summary, inputs),
  }
}

/**
 * The amount that the fee is held against (money 5): the payment, if other people are paid more than postage. Otherwise
 * the spent amount, or the arriving amount if that is more.
 */
function feeBaseOf(
  { inputs, outputs, fee }: PsbtSummary,
  isOwn: (put: { readonly party: string }) => boolean,
  postage: bigint,
): bigint | undefined {
  const sumOf = (puts: readonly { readonly amount: bigint }[]) => puts.reduce((sum, { amount }) => sum + amount, 0n)
  const spent = sumOf(inputs.filter(isOwn))
  const kept = sumOf(outputs.filter(isOwn))
  if (spent - fee - kept > postage) return undefined
  const comes = kept - spent
  return comes > 0n ? kept : spent
}

/** Most coins whose names a ledger entry keeps: a transaction that nodes pass on (100,000 vB) has no room for more inputs of 57 vB. */
const mostCoins = 2_000

/** The coins that a PSBT spends, the wallet's own first. */
const coinsOf = ({ inputs }: PsbtSummary, own: PsbtSummary['inputs']): readonly string[] =>
  [...own, ...inputs.filter((input) => !own.includes(input))].slice(0, mostCoins).map(outpointOf)

/** A transaction that already spends the first coin is not this transaction, though this may replace it. */
function traceOf({ txid, index }: { readonly txid: string; readonly index: number }, spends: Facts['spends']) {
  const found = spends.get(txid)
  const known = found === undefined || found === 'missing' ? undefined : [found[index]?.id ?? []].flat()
  return { spent: `${txid}:${index}`, before: known }
}
