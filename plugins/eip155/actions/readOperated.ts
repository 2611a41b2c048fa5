import { isSameAddress } from 'tapkit/kernel'
import { readOperation } from './readOperation.ts'

/**
 * The logs of an account's own operations, out of those of a bundle that has others' as well (ERC-4337): each ends with the log
 * of its own end. All logs where there are no others'.
 */
export function readOperated(logs: readonly unknown[], account: string): readonly unknown[] {
  const own: unknown[] = []
  // By entry point: one lets no bundle begin within its own, and whom an operation calls may have another bundle made by another.
  const starts = new Map<string, number>()
  let others = 0
  for (const [at, log] of logs.entries()) {
    const said = readOperation(log)
    if (!said) continue
    const { entryPoint, ended } = said
    if (ended && isSameAddress(ended.sender, account)) own.push(...logs.slice(starts.get(entryPoint) ?? 0, at + 1))
    else if (ended) others++
    starts.set(entryPoint, at + 1)
  }
  return others > 0 && own.length > 0 ? own : logs
}
