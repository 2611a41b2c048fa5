import { anySignal, isSameAddress, type Kernel, pause } from 'tapkit/kernel'
import { messages } from '../messages.ts'
import { namespace } from '../namespace.ts'
import { emptyForm, type Failure, namesState } from '../state.ts'
import type { Subject } from '../subjectOf.ts'

/** The time in which a name's address is looked up, in ms: no other name can be claimed meanwhile. */
const patience = 10_000

/**
 * The name belongs to the account, and the account shows it at once. A name that leads to another account is reported, and
 * is not shown. A name whose address cannot be looked up on the network of its registration is reported as unclear. The
 * visitor may use another account or network by now.
 */
export async function finish(kernel: Kernel, subject: Subject, name: string): Promise<void> {
  const state = namesState.of(kernel)
  const { address, network } = subject
  const failure = await failureOf(kernel, subject, name)
  if (kernel.signal.aborted) return
  if (failure) {
    Object.assign(state, { step: 'form', failure: { kind: failure } })
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

/** Why a name is not known to be the account's, or nothing if it leads there, or nowhere yet. */
async function failureOf(
  { hooks, http, signal }: Kernel,
  { address, network }: Subject,
  name: string,
): Promise<Failure['kind'] | undefined> {
  const ended = new AbortController()
  http.wake()
  try {
    const look = hooks.resolveName.promise({ name, namespace, network, signal })
    const late = pause(patience, anySignal([signal, ended.signal])).then(() => {
      throw new TypeError('Nobody said in time where the name leads')
    })
    const profile = await Promise.race([look, late])
    return profile && !isSameAddress(profile.address, address) ? 'elsewhere' : undefined
  } catch {
    return 'unclear'
  } finally {
    ended.abort()
  }
}
