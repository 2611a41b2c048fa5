import { isSameAddress, type Kernel, pause } from 'tapkit/kernel'
import { messages } from '../messages.ts'
import { sendState } from '../state.ts'
import { setRecipient } from './setRecipient.ts'

/** How long the last look at a name may take after the press, in ms. After that the review still holds. */
const patience = 3_000

/** A receiver that was named: the name, and the address that it led to. */
export type Named = { readonly name: string; readonly address: string }

/**
 * Asks again where a receiver's name leads, because the form may have stood for days (money 51). If the name leads elsewhere, the form looks it
 * up again, and the visitor is told.
 * @throws NameLookupError, NameNotPayableError
 */
export async function followName(kernel: Kernel, { name, address }: Named, signal: AbortSignal): Promise<boolean> {
  const profile = await kernel.resolveName({ name, signal })
  if (isSameAddress(profile?.address, address)) return true
  if (signal.aborted) return false
  const { to } = sendState.of(kernel)
  kernel.notify(kernel.messages('send', messages).nameMoved(name), 'error')
  void setRecipient(kernel, to, true)
  return false
}

/** Asks again after the press, for no longer than the visitor waits. A name without an answer in time counts as unmoved. */
export async function isNameKept(kernel: Kernel, { name, address }: Named, left: AbortSignal): Promise<boolean> {
  const late = pause(patience, left).catch(() => undefined)
  const asked = kernel.resolveName({ name, signal: left }).then(
    (profile) => isSameAddress(profile?.address, address),
    () => true,
  )
  return Promise.race([asked, late.then(() => true)])
}
