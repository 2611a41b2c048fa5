import { Transaction } from 'bitcoinjs-lib'

/** Every input may be replaced (BIP-125). */
const REPLACEABLE = 0xfffffffd

/**
 * A signed transaction. An input is a coin `{ txid, vout, value }` with the `script` that locks it and `open`, which answers its witness; an output is
 * `{ script, value }`. Values are bigints, in satoshi.
 */
export function assemble(inputs, outputs) {
  const transaction = new Transaction()
  transaction.version = 2
  for (const { txid, vout } of inputs)
    transaction.addInput(Uint8Array.from(Buffer.from(txid, 'hex').reverse()), vout, REPLACEABLE)
  for (const { script, value } of outputs) transaction.addOutput(script, value)
  const spent = inputs.map(({ script, value }) => ({ script, value }))
  for (const [index, { open }] of inputs.entries()) transaction.setWitness(index, open(transaction, index, spent))
  return transaction
}

/** The fee of a transaction of so many virtual bytes at this rate. */
export const feeOf = (size, rate) => BigInt(Math.ceil(size * rate))
