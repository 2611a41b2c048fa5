import { Cl, ClarityType, type ClarityValue } from '@stacks/transactions'
import { fromHex } from '../address/hex.ts'
import type { StacksPayload } from '../payload.ts'
import type { Limits } from './readLimits.ts'

type Call = Extract<StacksPayload, { readonly method: 'stx_callContract' }>['params']

/** A payment of a SIP-010 token, read from the bytes of a call. */
export type TokenTransfer = {
  readonly amount: bigint
  readonly token: string
  readonly recipient: string
  readonly memo: string | undefined
}

/**
 * Reads a call as a payment of a token: `transfer` of SIP-010 by this account, in deny mode, with the only
 * post-condition that it sends exactly this amount of a token of this contract. `undefined` for any other call.
 */
export function readTokenTransfer(call: Call, { conditions }: Limits, account: string): TokenTransfer | undefined {
  const [condition, ...others] = conditions
  const [amount, sender, recipient, memo, ...more] = call.functionArgs.map(readValue)
  if (call.functionName !== 'transfer' || call.postConditionMode !== 'deny') return undefined
  if (condition?.type !== 'ft-postcondition' || others.length > 0 || more.length > 0) return undefined
  const isExact = condition.condition === 'eq' && condition.address === account
  if (!isExact || !condition.asset.startsWith(`${call.contract}::`)) return undefined
  if (amount?.type !== ClarityType.UInt || BigInt(amount.value) !== BigInt(condition.amount)) return undefined
  if (readPrincipal(sender) !== account) return undefined
  const to = readPrincipal(recipient)
  const text = readMemo(memo)
  if (to === undefined || text === undefined) return undefined
  return { amount: BigInt(amount.value), token: condition.asset, recipient: to, memo: text || undefined }
}

/**
 * The receiver that a call of `transfer` names by which this account sends a token of its contract (SIP-009, SIP-010), however
 * post-conditions bound it.
 */
export function readRecipient(
  { functionName, functionArgs }: Pick<Call, 'functionName' | 'functionArgs'>,
  account: string,
): string | undefined {
  const [what, sender, recipient] = functionArgs.map(readValue)
  const isTransfer = functionName === 'transfer' && what?.type === ClarityType.UInt
  return isTransfer && readPrincipal(sender) === account ? readPrincipal(recipient) : undefined
}

/** The library ignores bytes behind a value, so that it must be the same when it is written again. */
function readValue(hex: string): ClarityValue | undefined {
  try {
    const value = Cl.deserialize(hex)
    return Cl.serialize(value) === hex ? value : undefined
  } catch {
    return undefined
  }
}

function readPrincipal(value: ClarityValue | undefined): string | undefined {
  const isPrincipal = value?.type === ClarityType.PrincipalStandard || value?.type === ClarityType.PrincipalContract
  return isPrincipal ? value.value : undefined
}

function readMemo(value: ClarityValue | undefined): string | undefined {
  if (value?.type === ClarityType.OptionalNone) return ''
  if (value?.type !== ClarityType.OptionalSome || value.value.type !== ClarityType.Buffer) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromHex(value.value.value))
  } catch {
    return undefined
  }
}
