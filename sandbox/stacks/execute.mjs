import { Cl } from '@stacks/transactions'
import { breaksPostConditions } from './postConditions.mjs'

/** Where fees go: nobody has its key. */
const MINER = 'ST000000000000000000002AMW42H'

/** Runs an admitted transaction in a block of its own; what it does comes undone where it fails, its fee does not. */
export function execute(world, transaction) {
  const { vm, nonces } = world
  const { sender, fee, nonce } = transaction
  vm.simnet.transferSTX(fee, MINER, sender)
  nonces.set(sender, nonce + 1)
  const before = vm.snapshot()
  const outcome = run(vm, transaction)
  const status = statusOf(transaction, outcome)
  if (status !== 'success') vm.restore(before)
  const { result, events, message } = outcome
  return { status, result, events: status === 'success' ? events : [], message, height: vm.simnet.stacksBlockHeight }
}

function run({ simnet }, { type, sender, payload }) {
  try {
    if (type === 'token_transfer') return simnet.transferSTX(payload.amount, payload.recipient, sender)
    if (type === 'contract_call') return simnet.callPublicFn(payload.contract, payload.fn, payload.args, sender)
    const { events } = simnet.deployContract(
      payload.name,
      payload.code,
      { clarityVersion: payload.clarityVersion },
      sender,
    )
    return { result: Cl.ok(Cl.bool(true)), events }
  } catch (error) {
    // What a block holds as a failed transaction: a contract that does not compile, a call that panics.
    return { result: Cl.error(Cl.none()), events: [], message: String(error?.message ?? error).slice(0, 500) }
  }
}

function statusOf(transaction, { result, events }) {
  if (result.type === 'err') return 'abort_by_response'
  // A transfer has no post-conditions, whatever its mode says.
  if (transaction.type === 'token_transfer') return 'success'
  return breaksPostConditions(transaction, events) ? 'abort_by_post_condition' : 'success'
}
