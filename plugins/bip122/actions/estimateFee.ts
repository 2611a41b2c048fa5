import type { Utxo } from '../explorer/fetchUtxos.ts'
import { sumOf } from '../explorer/sumOf.ts'
import { chooseCoins, costOf, plainOf, type Spending } from './chooseCoins.ts'

/**
 * The fee of a payment, in satoshi, for the coins that make the payment. If the coins do not suffice, the fee of
 * spending all plain coins.
 */
export const estimateFee = (utxos: readonly Utxo[], spending: Spending): bigint =>
  chooseCoins(utxos, spending)?.fee ?? costOf(Math.max(1, plainOf(utxos).length), spending)

/**
 * The amount that stays behind when everything is sent, in satoshi: the fee of all coins in one transaction, and the
 * outputs that are not spent as coins.
 */
export function estimateReserve(utxos: readonly Utxo[], spending: Spending): bigint {
  const coins = plainOf(utxos)
  return costOf(Math.max(1, coins.length), spending) + sumOf(utxos) - sumOf(coins)
}
