import * as v from 'valibot'
import { psbt } from './psbt.ts'
import { txid, withTxid } from './vocabulary.ts'

const index = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * Signs inputs of a PSBT (BIP-174), by address; a bare list of inputs is that of a wallet with one address. With `broadcast`
 * the wallet finalises and sends it as well.
 */
export const signPsbt = {
  params: v.object({
    psbt,
    signInputs: v.optional(v.union([v.array(index), v.record(v.string(), v.array(index))])),
    broadcast: v.optional(v.boolean(), false),
  }),
  result: v.pipe(withTxid, v.object({ psbt, txid: v.optional(txid) })),
}
