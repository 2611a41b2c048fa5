import type { Kernel } from 'tapkit/kernel'
import { namespace } from '../namespace.ts'
import { namesState } from '../state.ts'
import { hasMoved, subjectOf } from '../subjectOf.ts'
import { fetchNames } from './fetchNames.ts'
import { setName } from './setName.ts'
import { stop } from './stop.ts'
import { writeMessage } from './writeMessage.ts'

/**
 * Looks up the names of the account in use, and whether the typed name is free on its network. Called when the form
 * appears, and whenever the account or the network changes: a wallet's question for the account before is given up.
 */
export async function begin(kernel: Kernel, { moved = false }: { readonly moved?: boolean } = {}): Promise<void> {
  const state = namesState.of(kernel)
  if (state.step === 'registering' || (state.step === 'signing' && !moved)) return
  if (state.step === 'signing') stop(kernel, { kind: 'moved' })
  const { failure } = state
  state.owned = kernel.account(namespace).profile?.name
  if (state.typed) {
    void setName(kernel, state.typed, true)
    state.failure = failure
  }
  try {
    const subject = subjectOf(kernel)
    const [name] = await fetchNames(subject, kernel.signal)
    if (name === undefined || hasMoved(kernel, subject)) return
    state.owned = name
    writeMessage(kernel)
  } catch (error) {
    if (kernel.signal.aborted) return
    // Without this look-up, the service still refuses a second name.
    kernel.report(error)
  }
}
