import { Cl, type PostCondition } from '@stacks/transactions'
import type { Change } from 'tapkit/kernel'
import type { Limited } from '../payload.ts'
import { nameOne } from './nameOne.ts'
import { readConditions } from './readConditions.ts'

/** What post-conditions let leave an account. */
export type Limits = {
  readonly conditions: readonly PostCondition[]
  /** The most that may leave of each asset that they name. To whom, post-conditions do not say. */
  readonly changes: readonly Change[]
  /** More may leave than `changes` say. */
  readonly isOpen: boolean
}

/**
 * Reads what may leave an account by a contract's call or deployment.
 * @throws PreparedMismatchError
 */
export function readLimits({ postConditions, postConditionMode }: Limited, account: string): Limits {
  const conditions = readConditions(postConditions)
  const most = new Map<string | undefined, bigint | undefined>()
  for (const condition of conditions) {
    const limit = isOf(condition, account) ? limitOf(condition) : undefined
    if (!limit) continue
    // All of them must hold: the least counts.
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

/** Whether a condition is about what an account sends; `origin` is who signs. */
export const isOf = ({ address }: PostCondition, account: string): boolean =>
  address === account || address === 'origin'

/** An asset, and the most that may leave of it; `undefined` where there is no most. */
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
      // What is staked stays the account's.
      return undefined
  }
}

function mostOf({ condition, amount }: { condition: string; amount: string | bigint | number }): bigint | undefined {
  const value = BigInt(amount)
  if (condition === 'eq' || condition === 'lte') return value
  if (condition === 'lt') return value > 0n ? value - 1n : 0n
  return undefined
}
