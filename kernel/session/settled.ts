import { askingIn } from '../state/asking.ts'
import { type Question, runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

/**
 * Resolves once no gate checks an account, of one session where it is named, and whoever waited for the gates has gone on, through any
 * number of promises. A gate that asks the visitor is not waited for.
 */
export async function settled(kernel: Kernel, sessionId?: string): Promise<void> {
  let checks: readonly Question[]
  do {
    // Whoever waited goes on in the task of the answer, to the next gate as well.
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
