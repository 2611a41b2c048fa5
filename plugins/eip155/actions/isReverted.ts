import { isSameAddress } from 'tapkit/kernel'
import { readOperation } from './readOperation.ts'

/** `ExecutionSuccess` and `ExecutionFailure` of a Safe, which it logs itself: with a gas limit of its own, a failure is no revert. */
export const executions: ReadonlyMap<unknown, bigint> = new Map<unknown, bigint>([
  ['0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e', 1n],
  ['0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23', 0n],
])

/** Whether all that a smart account did by a bundle was taken back, though the bundle itself went through. */
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
