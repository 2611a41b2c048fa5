import * as v from 'valibot'
import { dustLimit } from '../actions/virtualSize.ts'
import { addressShape } from '../address/addressShape.ts'
import { addressText } from './fields.ts'
import { satoshi, txid, withTxid } from './vocabulary.ts'

const recipient = v.pipe(
  v.object({ address: addressText, amount: satoshi }),
  v.forward(
    v.check(({ address, amount }) => {
      const shape = addressShape(address)
      // A malformed address has an error of its own.
      return !shape || amount >= dustLimit(shape.type)
    }, 'Invalid amount'),
    ['amount'],
  ),
)

/** Pays satoshi to one or several addresses; no node passes on an amount below the dust limit of its address. */
export const sendTransfer = {
  params: v.object({
    recipients: v.pipe(v.array(recipient), v.minLength(1, 'At least one recipient is required')),
  }),
  result: v.pipe(withTxid, v.object({ txid })),
}
