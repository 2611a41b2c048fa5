import { askingIn } from '../state/asking.ts'
import { type Question, runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

/**
 * Resolves once no gate checks an account any more and everybody who waited for the gates has gone on, through any
 * number of promises. With `sessionId`, only that session counts. A gate that asks the visitor is not waited for.
 */
export async function settled(kernel: Kernel, sessionId?: string): Promise<void> {
  let checks: readonly Question[]
  do {
    // The waiting code goes on in the task of the answer, and may ask the next gate there.
    await new Promise((resolve) => setTimeout(resolve))
    const asking = [...askingIn(kernel)]
    checks = [...(runtimeOf(kernel).questions?.values() ?? [])].filter(
      (check) =>
        (sessionId ?? check.sessionId) === check.sessionId &&
        !asking.some((each) => each.sessionId === check.sessionId && each.namespace === check.namespace),
    )
    await Promise.allSettled(checks.map(({ answer }) => answer))
  } while (checks.length > 0)
}
