import { outpointOf } from '../scripts.mjs'
import { createInscriptions } from './createInscriptions.mjs'
import { createRunes } from './createRunes.mjs'

/**
 * The index of runes and inscriptions over the explorer's: it knows the blocks, and no pending transactions. `follow` reads the blocks that
 * came since, or all blocks anew if another chain has replaced a block.
 */
export function createOrdinals(index) {
  let hashes = []
  let [runes, inscriptions] = [createRunes(), createInscriptions()]

  function transactionOf({ txid, transaction }) {
    const inputs = transaction.ins.map((input) => {
      const outpoint = outpointOf(input)
      const { script, value = 0n } = index.outputOf(input) ?? {}
      const height = index.entries.get(outpoint.split(':')[0])?.status.block_height
      return { outpoint, witness: input.witness, script, value, height }
    })
    return { txid, inputs, outputs: transaction.outs }
  }

  return {
    get runes() {
      return runes
    },
    get inscriptions() {
      return inscriptions
    },
    /** The height of the last block that was read. */
    height: () => hashes.length - 1,
    follow() {
      if (hashes.length && index.hashAt(hashes.length - 1) !== hashes.at(-1)) {
        hashes = []
        ;[runes, inscriptions] = [createRunes(), createInscriptions()]
      }
      for (let height = hashes.length; height <= index.tip(); height++) {
        const { hash, time, entries } = index.blockAt(height)
        const block = { height, time, transactions: entries.map(transactionOf) }
        runes.addBlock(block)
        inscriptions.addBlock(block)
        hashes.push(hash)
      }
    },
  }
}
