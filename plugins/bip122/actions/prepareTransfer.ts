import { type Notice, type PrepareAnswer, wouldFail } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import { hasNoKey } from '../address/hasNoKey.ts'
import { toSafeNumber } from '../connectors/read/toSafeNumber.ts'
import type { Context, HookInput } from '../context.ts'
import { DustError } from '../errors.ts'
import { blockLeeway } from '../explorer/blockLeeway.ts'
import { fetchFeeRates } from '../explorer/fetchFeeRates.ts'
import { fetchTransactions } from '../explorer/fetchTransactions.ts'
import { fetchUtxos } from '../explorer/fetchUtxos.ts'
import type { Listed } from '../explorer/readListed.ts'
import { sumOf } from '../explorer/sumOf.ts'
import type { TransferPayload } from '../payload.ts'
import { estimateFee, estimateReserve } from './estimateFee.ts'
import { isEqualPayment } from './isEqualPayment.ts'
import { ownAddresses } from './ownAddresses.ts'
import { writeTrace } from './trace.ts'
import { dustLimit } from './virtualSize.ts'

/** How long a fee rate is valid, in ms: about until the next block, which changes the rates. */
const lifetime = 600_000

/** How long a review waits for values that only help to find the payment later, in ms. */
const timeout = 4_000

/**
 * Checks a payment, and estimates its cost at the current fastest rate. A wallet that accepts a rate gets that rate;
 * without an estimate, no rate.
 * @throws DustError, InvalidAmountError, UnsupportedChainError
 */
export async function prepareTransfer(
  context: Context,
  { account, connector, network, signal }: HookInput<'prepare'>,
  payload: TransferPayload,
): Promise<PrepareAnswer<'bip122'>> {
  const { address } = account
  for (const { address, amount } of payload.recipients) {
    const least = dustLimit(addressShape(address)?.type)
    if (amount < least) throw new DustError({ least })
    toSafeNumber(amount)
  }
  const [{ hasOthers, takesFeeRate }, rates, utxos, listed] = await Promise.all([
    connector.getProvider(),
    fetchFeeRates(context, network, signal).catch(() => undefined),
    fetchUtxos(context, { address, network, signal }).catch(() => undefined),
    fetchTransactions(context, { address, network, signal, timeout }).catch(() => undefined),
  ])
  signal.throwIfAborted()
  const rate = payload.feeRate ?? rates?.fastest
  const spending = rate === undefined ? undefined : { ...payload, rate }
  const value = utxos && spending && estimateFee(utxos, spending)
  const reserve = utxos && spending && estimateReserve(utxos, spending)
  const { symbol, decimals } = network.nativeCurrency
  const own = ownAddresses(context, account)
  const reviewed = payload.recipients.map(
    ({ address: party, amount }) => ({ direction: 'out', amount, party }) as const,
  )
  const before = listed?.filter((transaction) => isEqualPayment(transaction, { own, hasOthers, reviewed }))
  return {
    payload: withRate(payload, takesFeeRate ? (value === undefined ? payload.feeRate : rate) : undefined),
    ...(value === undefined ? {} : { fee: { value, reserve, symbol, decimals }, validUntil: Date.now() + lifetime }),
    notices: [
      ...(payload.recipients.some(({ address }) => hasNoKey(address)) ? [{ code: 'zeroAddress' }] : []),
      // The wallet's coins on other addresses are not known (bitcoin 10).
      ...(utxos && !hasOthers ? checkFunds(sumOf(utxos), payload, value) : []),
    ],
    trace: writeTrace({ own, hasOthers, before: before?.flatMap(({ id }) => id ?? []), since: oldestOf(listed) }),
  }
}

/** The time of the oldest block that an explorer listed, with the tolerance of block times. */
function oldestOf(listed: readonly Listed[] = []): number | undefined {
  const times = listed.flatMap(({ time }) => time ?? [])
  return times.length > 0 ? Math.max(0, Math.min(...times) - blockLeeway) : undefined
}

function withRate({ feeRate: _, ...payment }: TransferPayload, feeRate: number | undefined): TransferPayload {
  return feeRate === undefined ? payment : { ...payment, feeRate }
}

/** Makes a notice that the account cannot pay, if that is known. */
function checkFunds(held: bigint, { recipients }: TransferPayload, fee: bigint | undefined): readonly Notice[] {
  const amount = recipients.reduce((sum, recipient) => sum + recipient.amount, 0n)
  if (held >= amount + (fee ?? 0n)) return []
  const reason = 'This account does not hold enough bitcoin'
  return held < amount
    ? [wouldFail({ because: 'notEnoughBitcoin', about: {}, reason })]
    : [wouldFail({ because: 'notEnoughBitcoinForFee', about: {}, reason: `${reason} for the network fee as well` })]
}
