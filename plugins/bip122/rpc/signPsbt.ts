import * as v from 'valibot'
import { psbt } from './psbt.ts'
import { txid } from './vocabulary.ts'

const index = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Signs inputs of a PSBT (BIP-174), by address; with `broadcast` the wallet finalises and sends it as well. */
export const signPsbt = {
  params: v.object({
    psbt,
    signInputs: v.optional(v.record(v.string(), v.array(index))),
    broadcast: v.optional(v.boolean(), false),
  }),
  result: v.object({ psbt, txid: v.optional(txid) }),
}
