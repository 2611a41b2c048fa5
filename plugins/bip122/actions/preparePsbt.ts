import { type Notice, type PrepareAnswer, sumOf, wouldFail } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Context, HookInput } from '../context.ts'
import { InvalidPsbtError } from '../errors.ts'
import { lookUpAmounts } from '../explorer/lookUpAmounts.ts'
import { lookUpCoins } from '../explorer/lookUpCoins.ts'
import type { PsbtPayload } from '../payload.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { type PsbtSummary, summarizePsbt } from '../psbt/summarizePsbt.ts'
import { unprovenInputs } from '../psbt/unprovenInputs.ts'
import { ownAddresses } from './ownAddresses.ts'
import { refusalOf } from './refusalOf.ts'
import { writeTrace } from './trace.ts'

/**
 * Checks a PSBT with its own bytes and the explorer. Its fee is exact if either proves it, and otherwise unknown
 * (bitcoin 5).
 * @throws InvalidPsbtError
 */
export async function preparePsbt(
  context: Context,
  { account, network, signal }: HookInput<'prepare'>,
  payload: PsbtPayload,
): Promise<PrepareAnswer<'bip122'>> {
  const summary = summarizePsbt(readPsbt(decodePsbt(payload.psbt)), payload.network)
  const addresses = ownAddresses(context, account)
  const isOwn = ({ party }: { readonly party: string }) => addresses.some((address) => isSameAddress(address, party))
  const inputs = summary.inputs.filter(isOwn)
  const txids = inputs.map(({ txid }) => txid)
  const claimed = unprovenInputs(summary, isOwn)
  const [spends, amounts] = await Promise.all([
    lookUpCoins(context, txids, { network, signal }),
    lookUpAmounts(context, claimed, { network, signal }),
  ])
  signal.throwIfAborted()
  for (const [at, { txid, index, amount }] of claimed.entries()) {
    if (amounts[at] === undefined || amounts[at] === amount) continue
    throw new InvalidPsbtError({
      debug: `It says that ${txid}:${index} holds ${amount} satoshi, and the explorer ${amounts[at]}.`,
    })
  }
  const isKnown = !amounts.includes(undefined)
  const { signInputs } = payload
  const isToSign = (input: { readonly party: string }, at: number) =>
    isOwn(input) && (!signInputs || signInputs.some(({ index }) => index === at))
  const refusal = refusalOf(summary, isToSign, spends)
  const { symbol, decimals } = network.nativeCurrency
  const own = [...new Set([...inputs, ...summary.outputs.filter(isOwn)].map(({ party }) => party))]
  const [first] = inputs
  return {
    payload,
    ...(isKnown && { fee: { value: summary.fee, symbol, decimals, exact: true } }),
    notices: refusal ? [wouldFail(refusal)] : isKnown ? toFeeNotices(summary, isOwn) : [],
    trace: writeTrace({ own, ...(first && traceOf(first, spends)) }),
  }
}

/**
 * If nobody else is paid, the fee is compared with the spent amount (money 5); otherwise with the paid amount, as on
 * every chain.
 */
function toFeeNotices(
  { inputs, outputs, fee }: PsbtSummary,
  isOwn: (put: { readonly party: string }) => boolean,
): readonly Notice[] {
  const spent = sumOf(inputs.filter(isOwn))
  if (spent - fee > sumOf(outputs.filter(isOwn)) || fee * 4n <= spent) return []
  return [{ code: 'feeHigh', params: { percent: ((fee * 100n) / spent).toString() } }]
}

/** A transaction that already spends the first coin, and that this PSBT may replace, is not this payment. */
function traceOf(
  { txid, index }: { readonly txid: string; readonly index: number },
  spends: Awaited<ReturnType<typeof lookUpCoins>>,
) {
  const found = spends.get(txid)
  const known = found === undefined || found === 'missing' ? undefined : [found[index]?.id ?? []].flat()
  return { spent: `${txid}:${index}`, before: known }
}
