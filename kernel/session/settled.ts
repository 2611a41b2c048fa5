import { askingIn } from '../state/asking.ts'
import { runtimeOf } from '../state/runtime.ts'
import { until } from '../state/until.ts'
import type { Kernel } from '../types/kernel.ts'
import { attemptFor, entriesOf } from './entries.ts'
import type { SessionEntry } from './graph.ts'

/**
 * Resolves once the press is settled: no gate checks an account any more, the attempt behind it has ended, and everybody
 * who waited for it has gone on. With `sessionId`, only that session counts. A gate that asks the visitor is not waited for.
 */
export async function settled(kernel: Kernel, sessionId?: string): Promise<void> {
  const isChecked = () =>
    !kernel.signal.aborted &&
    entriesOf(runtimeOf(kernel).graph).some((entry) => (sessionId ?? entry.id) === entry.id && isAtGate(kernel, entry))
  do {
    await until(kernel, () => !isChecked())
    // The caller of the press goes on in this task, through any number of promises, and may reach the next gate there.
    await new Promise((resolve) => setTimeout(resolve))
  } while (isChecked())
}

/** Whether gates check a session now, and no gate asks the visitor about it. */
function isAtGate(kernel: Kernel, { id, grants }: SessionEntry): boolean {
  const { graph, questions } = runtimeOf(kernel)
  const asking = [...askingIn(kernel)].filter(({ sessionId }) => sessionId === id)
  // An attempt asks the gates of one namespace after the other; a session in use asks them all at once.
  if (attemptFor(graph, id)) return asking.length === 0
  return Object.keys(grants).some(
    (name) =>
      grants[name]?.next && questions?.has(`${name} ${id}`) && !asking.some(({ namespace }) => namespace === name),
  )
}
