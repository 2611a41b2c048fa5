import { admit } from './admit.mjs'
import { describe } from './describe.mjs'
import { execute } from './execute.mjs'
import { readTransaction } from './readTransaction.mjs'
import { reject } from './reject.mjs'
import { createVm } from './vm.mjs'

/** The chain: the VM, and what a node remembers beside it. */
export async function createWorld(options) {
  const vm = await createVm(options)
  const world = { vm, nonces: new Map(), transactions: new Map(), genesis: vm.snapshot() }
  return {
    ...world,
    /** Takes a raw transaction and runs it at once: `{ status, body }`. */
    submit(hex) {
      const transaction = readTransaction(hex)
      if (!transaction) return reject('Deserialization')
      if (world.transactions.has(transaction.id)) return { status: 200, body: transaction.id.slice(2) }
      const refusal = admit(world, transaction)
      if (refusal) return refusal
      world.transactions.set(transaction.id, describe(transaction, execute(world, transaction), world))
      return { status: 200, body: transaction.id.slice(2) }
    },
    /** Puts everything back to where it began. */
    reset() {
      vm.restore(world.genesis)
      world.nonces.clear()
      world.transactions.clear()
    },
  }
}
