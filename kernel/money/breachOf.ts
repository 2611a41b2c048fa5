import type { Mismatch } from '../errors/intent.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Allowance, IntentPromise } from '../types/intent.ts'
import type { Change, Reading } from '../types/money.ts'
import { comesInFull } from './comesInFull.ts'
import { leavesWithin } from './leavesWithin.ts'

/** How a request breaks its promise: the reason for the visitor, and a text for developers. */
export type Breach = { readonly reason: Mismatch; readonly debug: string }

/**
 * Finds the first part of a promise that a request breaks, by its own bytes or by the network's record; `undefined` if
 * the request keeps the whole promise.
 */
export function breachOf(promise: IntentPromise, reading: Reading): Breach | undefined {
  const { out, in: due = [], callees, allowances, memo } = promise
  const { changes, kept, callees: called = [], memo: said = '' } = reading
  const stranger = called.find((callee) => !callees?.some((known) => isSameAddress(known, callee)))
  if (callees && (stranger !== undefined || (called.length === 0 && callees.length > 0))) {
    return {
      reason: 'callees',
      debug: `It calls ${stranger ?? 'nothing'}. Its promise lets it call ${callees.length > 0 ? `only ${callees.join(', ')}` : 'nothing'}: see \`callees\`.`,
    }
  }
  const promised = allowances ?? (typeof out === 'string' ? undefined : [])
  const allowed = promised && wrongOf(promised, reading.allowances ?? [])
  if (allowed) {
    const { amount, token, spender } = allowed
    return {
      reason: 'allows',
      debug: `It was not promised, or is not kept, that ${spender} may take ${amount} of ${token}.`,
    }
  }
  if (typeof out !== 'string' && !leavesWithin(out, changes)) {
    return {
      reason: 'leaves',
      debug: `What leaves: ${textOf(changes, 'out')}. What may leave: ${listOf(out)} (smallest units).`,
    }
  }
  if (kept !== 'nothing' && !comesInFull(due, changes)) {
    return {
      reason: 'arrives',
      debug: `What comes: ${textOf(changes, 'in')}. What has to come: ${listOf(due)} (smallest units).`,
    }
  }
  return memo !== undefined && memo !== said ? { reason: 'memo', debug: 'Its bytes carry another memo.' } : undefined
}

/**
 * Finds an allowance that was not promised, or a promised allowance that is missing. An allowance of zero needs no
 * promise, because it lets nobody take anything.
 */
function wrongOf(promised: readonly Allowance[], given: readonly Allowance[]): Allowance | undefined {
  const isSame = (left: Allowance) => (right: Allowance) =>
    isSameAddress(left.token, right.token) && isSameAddress(left.spender, right.spender) && left.amount === right.amount
  // A chain may add up two equal allowances.
  const strange = given.find(
    (own, at) => own.amount !== 0n && (!promised.some(isSame(own)) || given.findIndex(isSame(own)) !== at),
  )
  return strange ?? promised.find((own) => !given.some(isSame(own)))
}

const textOf = (changes: readonly Change[], wanted: Change['direction']): string =>
  listOf(changes.filter(({ direction }) => direction === wanted))

/** Amounts are in smallest units. */
const listOf = (moves: readonly Pick<Change, 'amount' | 'token' | 'party'>[]): string =>
  moves
    .map(({ amount, token = 'the native currency', party }) => `${amount} of ${token}${party ? ` to ${party}` : ''}`)
    .join(', ') || 'nothing'
