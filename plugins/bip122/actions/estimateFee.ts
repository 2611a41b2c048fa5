import { type Fee, isError } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import type { Context, HookInput } from '../context.ts'
import { EstimateFeeError } from '../errors.ts'
import { fetchFeeRates } from '../explorer/fetchFeeRates.ts'
import { fetchUtxos, type Utxo } from '../explorer/fetchUtxos.ts'
import { satoshiOf } from './satoshiOf.ts'
import { dustLimit, virtualSize } from './virtualSize.ts'

/** Outputs of these values carry inscriptions and the like: wallets do not spend them as coins. */
const postage = new Set([330n, 546n])

/**
 * Estimates what a transfer costs, in satoshi: the fastest rate × the size that the largest outputs of the account make,
 * with change where it is not dust.
 * @throws EstimateFeeError, UnsupportedChainError
 */
export async function estimateFee(context: Context, input: HookInput<'estimateFee'>): Promise<Fee> {
  const { transfer, network, signal } = input
  const { account, to, amount } = transfer
  const { symbol, decimals } = network.nativeCurrency
  try {
    const [rates, utxos] = await Promise.all([
      fetchFeeRates(context, network, signal),
      fetchUtxos(context, { address: account.address, network, signal }),
    ])
    context.shownRates.set(network.id, rates.fastest)
    const payment = { from: account.address, to, amount, rate: rates.fastest }
    return { value: cheapestFee(utxos, payment), reserve: unspendable(utxos, payment), symbol, decimals }
  } catch (cause) {
    signal.throwIfAborted()
    throw isError(cause, 'UnsupportedChainError') ? cause : new EstimateFeeError({ cause })
  }
}

type Payment = { readonly from: string; readonly to: string; readonly amount: bigint; readonly rate: number }

/** The fee of a payment from the largest outputs on, in satoshi; of all of them where they are not enough. */
export function cheapestFee(utxos: readonly Utxo[], { from, to, amount, rate }: Payment): bigint {
  const own = addressShape(from)?.type
  const paid = addressShape(to)?.type
  const coins = spendable(utxos).toSorted((a, b) => (a.value < b.value ? 1 : -1))
  let held = 0n
  for (const [at, { value }] of coins.entries()) {
    held += value
    const withChange = satoshiOf(virtualSize(own, at + 1, [paid, own]), rate)
    if (held >= amount + withChange + dustLimit(own)) return withChange
    const exact = satoshiOf(virtualSize(own, at + 1, [paid]), rate)
    // What is too little for an output of its own goes to the miner.
    if (held >= amount + exact) return held - amount
  }
  return satoshiOf(virtualSize(own, Math.max(1, coins.length), [paid]), rate)
}

const spendable = (utxos: readonly Utxo[]) => utxos.filter(({ value }) => !postage.has(value))

/** What stays behind when everything is sent: the fee of all coins in one output, and what is not spent as coins. */
function unspendable(utxos: readonly Utxo[], { from, to, rate }: Payment): bigint {
  const coins = spendable(utxos)
  const size = virtualSize(addressShape(from)?.type, Math.max(1, coins.length), [addressShape(to)?.type])
  const sum = (list: readonly Utxo[]) => list.reduce((total, { value }) => total + value, 0n)
  return satoshiOf(size, rate) + sum(utxos) - sum(coins)
}
