import { chain } from './addresses.mjs'
import { reject } from './reject.mjs'
import { balanceOf } from './state.mjs'

/** Least fee, in micro-STX for each byte. */
const RATE = 1n

/** Why a node does not take a transaction; undefined where it does. */
export function admit(world, transaction) {
  const { wire, id, sender, nonce, fee, type, sponsored, payload, raw } = transaction
  if (wire.chainId !== chain.chainId || wire.transactionVersion !== 0x80) return reject('BadTransactionVersion', id)
  if (!type || sponsored) return reject('ServerFailureOther', id, { message: 'The sandbox takes no such transaction.' })
  try {
    wire.verifyOrigin()
  } catch (error) {
    return reject('SignatureValidation', id, { message: error.message })
  }
  const least = (BigInt(raw.length) / 2n) * RATE
  if (fee < least) return reject('FeeTooLow', id, { expected: Number(least), actual: Number(fee) })
  const expected = world.nonces.get(sender) ?? 0
  if (nonce !== expected) {
    return reject('BadNonce', id, { expected, actual: nonce, is_origin: true, principal: sender })
  }
  const needed = fee + (type === 'token_transfer' ? payload.amount : 0n)
  const actual = balanceOf(world, sender)
  if (actual < needed) return reject('NotEnoughFunds', id, { expected: hex(needed), actual: hex(actual) })
  return admitPayload(world, transaction)
}

function admitPayload({ vm }, { id, type, sender, payload, wire }) {
  const interfaces = () => vm.simnet.getContractsInterfaces()
  if (type === 'token_transfer') {
    if (wire.postConditions.values.length > 0)
      return reject('ServerFailureOther', id, { message: 'A transfer has no post-conditions.' })
    if (payload.amount <= 0n) return reject('TransferAmountMustBePositive', id)
    if (payload.recipient === sender) return reject('TransferRecipientCannotEqualSender', id)
  }
  if (type === 'contract_call') {
    const found = interfaces().get(payload.contract)
    if (!found) return reject('NoSuchContract', id)
    const fn = found.functions.find(({ name, access }) => name === payload.fn && access === 'public')
    if (!fn) return reject('NoSuchPublicFunction', id)
    if (fn.args.length !== payload.args.length) return reject('BadFunctionArgument', id)
  }
  if (type === 'smart_contract' && interfaces().has(`${sender}.${payload.name}`))
    return reject('ContractAlreadyExists', id)
  return undefined
}

const hex = (value) => `0x${value.toString(16)}`
