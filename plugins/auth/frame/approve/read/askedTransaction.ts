import { isSameAddress } from 'tapkit/kernel'
import { Fault } from '../../../protocol/fault.ts'
import type { Hex } from './act.ts'
import { isHex } from './hex.ts'
import type { Request } from './request.ts'

/** A transaction as the host asks for it. Without `to`, the transaction creates a contract. */
export type AskedTransaction = {
  readonly to?: Hex
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
  readonly nonce?: bigint
}

/** Fields that change nothing but the fee, which the page chooses itself. */
const ofFee = ['gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'accessList']
const own = ['from', 'to', 'value', 'data', 'input', 'chainId', 'nonce', 'type', ...ofFee]
/** Legacy, EIP-2930 and EIP-1559. Blobs carry data that cannot be shown, and EIP-7702 hands over the account. */
const types = ['0x0', '0x1', '0x2']

/**
 * Reads the parameter of `eth_sendTransaction`.
 * @throws {Fault} a field is malformed, or the transaction is of another account or network, or carries what is never signed
 */
export function readAsked({ params, address, network }: Request): AskedTransaction {
  const [given, ...more] = Array.isArray(params) ? params : []
  if (typeof given !== 'object' || given === null || more.length > 0) throw new Fault('malformed')
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null))
  if ('authorizationList' in fields) throw new Fault('not_allowed', { reason: 'authorization' })
  const foreign = Object.keys(fields).find((name) => !own.includes(name))
  if (foreign !== undefined) throw new Fault('not_allowed', { reason: 'field' })
  const { from, to, value = '0x0', data, input, chainId, nonce, type } = fields
  if (type !== undefined && !types.includes(String(type).replace(/^0x0(?=.)/, '0x')))
    throw new Fault('not_allowed', { reason: 'type' })
  if (from !== undefined && !(typeof from === 'string' && isSameAddress(from, address)))
    throw new Fault('not_allowed', { reason: 'account' })
  if (chainId !== undefined && String(readNumber(chainId)) !== network.reference)
    throw new Fault('not_allowed', { reason: 'other_network' })
  const call = data ?? input ?? '0x'
  // Wallets take one field or the other: two that differ are two transactions.
  if (!isHex(call) || (data !== undefined && input !== undefined && data !== input)) throw new Fault('malformed')
  if (to !== undefined && !(isHex(to) && to.length === 42)) throw new Fault('malformed')
  if (to === undefined && call === '0x') throw new Fault('malformed')
  return {
    // In lower case: a checksum is for people.
    ...(to === undefined ? {} : { to: to.toLowerCase() as Hex }),
    value: readNumber(value),
    data: call,
    ...(nonce === undefined ? {} : { nonce: readNumber(nonce) }),
  }
}

function readNumber(value: unknown): bigint {
  const isNumber = Number.isSafeInteger(value) && Number(value) >= 0
  if (isNumber || (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value))) return BigInt(value as string)
  throw new Fault('malformed')
}
