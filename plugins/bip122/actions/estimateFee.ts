import type { Utxo } from '../explorer/fetchUtxos.ts'
import { sumOf } from '../explorer/sumOf.ts'
import { chooseCoins, costOf, plainOf, type Spending } from './chooseCoins.ts'

/** What a payment costs, in satoshi, by the coins that make it; of all plain coins where they are not enough. */
export const estimateFee = (utxos: readonly Utxo[], spending: Spending): bigint =>
  chooseCoins(utxos, spending)?.fee ?? costOf(Math.max(1, plainOf(utxos).length), spending)

/** What stays behind when everything is sent, in satoshi: the fee of all coins in one go, and what is not spent as coins. */
export function estimateReserve(utxos: readonly Utxo[], spending: Spending): bigint {
  const coins = plainOf(utxos)
  return costOf(Math.max(1, coins.length), spending) + sumOf(utxos) - sumOf(coins)
}
