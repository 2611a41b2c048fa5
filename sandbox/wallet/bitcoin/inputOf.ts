import { fromHex } from './bytes.ts'
import { lockOf } from './locks.ts'
import type { HeldCoin } from './ordinals/fetchHeld.ts'

/** The fields of a spent coin that the signing library needs. */
export function inputOf({ txid, vout, value, hex, owner: { addressType } }: HeldCoin) {
  const { script, details } = lockOf(addressType)
  return {
    txid,
    index: vout,
    sequence: 0xfffffffd,
    // A signature of a legacy input does not cover the spent output: the wallet looks at the whole transaction.
    ...(addressType === 'p2pkh'
      ? { nonWitnessUtxo: fromHex(hex) }
      : { witnessUtxo: { script, amount: BigInt(value) } }),
    ...details,
  }
}
