import { isSameAddress, type Kernel, pause } from 'tapkit/kernel'
import { messages } from '../messages.ts'
import { namespace } from '../namespace.ts'
import { emptyForm, namesState } from '../state.ts'
import { hasMoved, type Subject } from '../subjectOf.ts'

/** The time in which a name's address is looked up, in ms: no other name can be claimed meanwhile. */
const patience = 10_000

/**
 * The name belongs to the account, and the account shows it at once. A name that leads to another account is reported,
 * and is not shown.
 */
export async function finish(kernel: Kernel, subject: Subject, name: string): Promise<void> {
  const state = namesState.of(kernel)
  const { address, network } = subject
  const look = kernel.resolveName({ name, namespace, force: true })
  const profile = await Promise.race([look, pause(patience, kernel.signal)]).catch(() => undefined)
  if (kernel.signal.aborted) return
  if (profile && !hasMoved(kernel, subject) && !isSameAddress(profile.address, address)) {
    Object.assign(state, { step: 'form', failure: { kind: 'elsewhere' } })
    return kernel.track('REGISTER_NAME_ERROR', { code: 'name_registration' })
  }
  Object.assign(state, emptyForm())
  state.named.push({ address, name })
  state.nameless = state.nameless.filter((each) => each !== address)
  kernel.track('REGISTER_NAME_SUCCESS', { network: network.id })
  await kernel.lookupAddress({ address, namespace, force: true }).catch(() => undefined)
  if (kernel.signal.aborted) return
  const { modal, router } = kernel.state
  const isShown = modal.open && router.stack.at(-1)?.view === 'RegisterAccountName'
  if (isShown) kernel.replace('RegisterAccountNameSuccess', { name, address })
  else kernel.notify(kernel.messages('names', messages).yours(name), 'success')
}
