import { isSameAddress } from 'tapkit/kernel'
import { readOperation } from './readOperation.ts'

/**
 * The logs of an account's own operations in a bundle that also has operations of others (ERC-4337). The logs of an
 * operation end with the log of its end. If there are no operations of others, all logs.
 */
export function readOperated(logs: readonly unknown[], account: string): readonly unknown[] {
  const own: unknown[] = []
  // Kept per entry point. An entry point allows no nested bundle of its own, but an operation may have another entry
  // point run a bundle.
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
