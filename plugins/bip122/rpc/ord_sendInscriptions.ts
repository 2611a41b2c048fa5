import * as v from 'valibot'
import { addressText, inscriptionId } from './fields.ts'
import { txid, withTxid } from './vocabulary.ts'

/** Sends inscriptions, each to an address. */
export const ord_sendInscriptions = {
  params: v.object({
    transfers: v.pipe(
      v.array(v.object({ address: addressText, inscriptionId: inscriptionId('inscriptionId') })),
      v.minLength(1, 'At least one recipient is required'),
    ),
  }),
  result: v.pipe(withTxid, v.object({ txid })),
}
