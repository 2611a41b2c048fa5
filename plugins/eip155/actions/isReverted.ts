import { isSameAddress } from 'tapkit/kernel'
import { readOperation } from './readOperation.ts'

/**
 * `ExecutionSuccess` and `ExecutionFailure`, which a Safe logs itself: with a gas limit of its own, a failed execution
 * does not revert the transaction.
 */
export const executions: ReadonlyMap<unknown, bigint> = new Map<unknown, bigint>([
  ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e', 1n],
  ['0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23', 0n],
])

/** Whether everything that a smart account did in a bundle was reverted, although the bundle itself succeeded. */
export function isReverted(logs: readonly unknown[], account: string): boolean {
  const endings = logs.flatMap((log) => {
    const { address, topics }: Record<string, unknown> = Object(log)
    const executed = Array.isArray(topics) ? executions.get(topics[0]) : undefined
    if (executed !== undefined && typeof address === 'string' && isSameAddress(address, account)) return [executed]
    const ended = readOperation(log)?.ended
    return ended && isSameAddress(ended.sender, account) ? [ended.success] : []
  })
  return endings.length > 0 && endings.every((success) => success === 0n)
}
