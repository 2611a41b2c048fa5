import { Cl, type PostCondition } from '@stacks/transactions'
import type { Change } from 'tapkit/kernel'
import type { Limited } from '../payload.ts'
import { nameOne } from './nameOne.ts'
import { readConditions } from './readConditions.ts'

/** The amounts that post-conditions allow to leave an account. */
export type Limits = {
  readonly conditions: readonly PostCondition[]
  /** The most that may leave of each named asset. Post-conditions do not name receivers. */
  readonly changes: readonly Change[]
  /** More may leave than `changes` say. */
  readonly isOpen: boolean
}

/**
 * Reads the amounts that may leave an account by a contract's call or deployment.
 * @throws PreparedMismatchError
 */
export function readLimits({ postConditions, postConditionMode }: Limited, account: string): Limits {
  const conditions = readConditions(postConditions)
  const most = new Map<string | undefined, bigint | undefined>()
  for (const condition of conditions) {
    const limit = isOf(condition, account) ? limitOf(condition) : undefined
    if (!limit) continue
    // All conditions must hold, so the smallest limit counts.
    const before = most.get(limit.token)
    const both = before !== undefined && limit.amount !== undefined && before < limit.amount ? before : limit.amount
    most.set(limit.token, both ?? before)
  }
  const changes = [...most].flatMap(([token, amount = 0n]): Change[] =>
    amount > 0n ? [{ direction: 'out', amount, ...(token === undefined ? {} : { token }) }] : [],
  )
  const isOpen = postConditionMode === 'allow' || [...most.values()].includes(undefined)
  return { conditions, changes, isOpen }
}

/** Whether a condition is about the account's own outgoing assets; `origin` is the signer. */
export const isOf = ({ address }: PostCondition, account: string): boolean =>
  address === account || address === 'origin'

/** An asset, and the most that may leave of it; `undefined` if the condition sets no maximum. */
function limitOf(condition: PostCondition): { token: string | undefined; amount: bigint | undefined } | undefined {
  switch (condition.type) {
    case 'stx-postcondition':
      return { token: undefined, amount: mostOf(condition) }
    case 'ft-postcondition':
      return { token: condition.asset, amount: mostOf(condition) }
    case 'nft-postcondition':
      return {
        token: nameOne(condition.asset, Cl.serialize(condition.assetId)),
        amount: condition.condition === 'not-sent' ? 0n : 1n,
      }
    default:
      // Staked STX stay the account's own.
      return undefined
  }
}

function mostOf({ condition, amount }: { condition: string; amount: string | bigint | number }): bigint | undefined {
  const value = BigInt(amount)
  if (condition === 'eq' || condition === 'lte') return value
  if (condition === 'lt') return value > 0n ? value - 1n : 0n
  return undefined
}
