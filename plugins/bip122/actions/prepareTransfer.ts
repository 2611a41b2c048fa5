import { type Account, type Notice, type PrepareAnswer, wouldFail } from 'tapkit/kernel'
import { addressShape, isSameAddress } from '../address/addressShape.ts'
import { hasNoKey } from '../address/hasNoKey.ts'
import { toSafeNumber } from '../connectors/read/toSafeNumber.ts'
import { markCoins } from '../contents/markCoins.ts'
import type { Context, HookInput } from '../context.ts'
import { DustError } from '../errors.ts'
import { blockLeeway } from '../explorer/blockLeeway.ts'
import { fetchFeeRates } from '../explorer/fetchFeeRates.ts'
import { fetchTransactions } from '../explorer/fetchTransactions.ts'
import { fetchUtxos, type Utxo } from '../explorer/fetchUtxos.ts'
import type { Listed } from '../explorer/readListed.ts'
import type { TransferPayload } from '../payload.ts'
import { checkFunds } from './checkFunds.ts'
import { refuseRate, toLowRateNotices, usualRate } from './checkRate.ts'
import { estimateFee, estimateReserve } from './estimateFee.ts'
import { isEqualPayment } from './isEqualPayment.ts'
import { isForItems } from './isForItems.ts'
import type { offerPlainCoins } from './offerPlainCoins.ts'
import { ownAddresses } from './ownAddresses.ts'
import { writeTrace } from './trace.ts'
import { dustLimit } from './virtualSize.ts'

/** How long a fee rate is valid, in ms: about until the next block, which changes the rates. */
const lifetime = 600_000

/** How long a review waits for values that only help to find the payment later, in ms. */
const timeout = 4_000

/**
 * Checks a payment, and estimates its fee at the fastest rate of this moment. A wallet that takes a rate is given that
 * rate, unless there is no estimate.
 * @throws DustError, InvalidAmountError, UnsupportedChainError, WalletCallNotSupportedError, OneRecipientError
 */
export async function prepareTransfer(
  context: Context,
  input: HookInput<'prepare'>,
  payload: TransferPayload,
): Promise<PrepareAnswer<'bip122'>> {
  const { account, connector, network, signal } = input
  const { address } = account
  for (const { address, amount } of payload.recipients) {
    const least = dustLimit(addressShape(address)?.type)
    if (amount < least) throw new DustError({ least })
    toSafeNumber(amount)
  }
  const provider = await connector.getProvider()
  const { hasOthers, takesFeeRate } = provider
  provider.requireAble?.(payload)
  const [rates, utxos, listed] = await Promise.all([
    fetchFeeRates(context, network, signal).catch(() => undefined),
    fetchUtxos(context, { address, network, signal }).then(
      (found) => markCoins(context, found, { network, signal }),
      () => undefined,
    ),
    fetchTransactions(context, { address, network, signal, timeout }).catch(() => undefined),
  ])
  signal.throwIfAborted()
  const rate = payload.feeRate ?? rates?.fastest
  const spending = rate === undefined ? undefined : { ...payload, rate }
  const value = utxos && spending && estimateFee(utxos, spending)
  const usual = utxos && estimateFee(utxos, { ...payload, rate: usualRate })
  const reserve = utxos && spending && estimateReserve(utxos, spending)
  const sentRate = takesFeeRate ? (value === undefined ? payload.feeRate : rate) : undefined
  const { symbol, decimals } = network.nativeCurrency
  const own = ownAddresses(context, account)
  const isOwnOther = (party: string) =>
    own.some((other) => isSameAddress(other, party)) && !isSameAddress(address, party)
  const reviewed = payload.recipients.map(
    ({ address: party, amount }) => ({ direction: 'out', amount, party }) as const,
  )
  const mayTake = utxos && mayTakeItems(utxos, account)
  const instead = mayTake && rate !== undefined ? await offer(context, input, { payload, utxos, rate }) : undefined
  const before = listed?.filter((transaction) => isEqualPayment(transaction, { own, hasOthers, reviewed }))
  return {
    payload: withRate(payload, sentRate),
    ...(value === undefined
      ? {}
      : { fee: { value, reserve, usual, symbol, decimals }, validUntil: Date.now() + lifetime }),
    notices: [
      ...(payload.recipients.some(({ address }) => hasNoKey(address)) ? [{ code: 'zeroAddress' }] : []),
      ...(isForItems(account) && !utxos?.every(({ carries }) => carries === false)
        ? [{ ...spendsOrdinals, ...(instead && { instead }) }]
        : instead
          ? [{ ...takesItems, instead }]
          : []),
      // The kernel already warns of a payment to the paying address.
      ...(payload.recipients.some(({ address }) => isOwnOther(address)) ? [{ code: 'ownAddress' }] : []),
      // The wallet's coins on other addresses are not known (bitcoin 10).
      ...(sentRate === undefined ? [] : checkRate(sentRate, rates?.minimum)),
      ...(utxos && !hasOthers ? checkFunds(utxos, { ...payload, rate: rate ?? 0 }) : []),
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

/** The notices that nodes' rules give for the rate that a wallet is to pay. */
function checkRate(rate: number, minimum: number | undefined): readonly Notice[] {
  const refusal = refuseRate(rate, minimum)
  return refusal ? [wouldFail(refusal)] : toLowRateNotices(rate, minimum)
}

/** Whether the wallet, which chooses the coins, could take some that hold an inscription or a rune. */
const mayTakeItems = (utxos: readonly Utxo[], account: Account): boolean =>
  utxos.some(({ carries }) => carries ?? isForItems(account))

/** Loads with the first payment that may take an inscription or a rune along. */
const offer = async (...payment: Parameters<typeof offerPlainCoins>): ReturnType<typeof offerPlainCoins> =>
  (await import('./offerPlainCoins.ts')).offerPlainCoins(...payment)

/** A careful wallet leaves such coins alone, so that this is a fact and no warning. */
const takesItems: Notice = {
  code: 'takesItems',
  tone: 'neutral',
  title: 'This address holds more than bitcoin',
  text: 'Some of its coins hold an inscription or a rune. Your wallet chooses the coins, and may spend those as well.',
}

/** The wallet chooses its coins, and any output of the ordinals address may be among them. */
const spendsOrdinals: Notice = {
  code: 'spendsOrdinals',
  title: 'This may move more than bitcoin',
  text: 'It is paid from your ordinals address. An inscription or a rune in what your wallet spends there would go with it.',
}
