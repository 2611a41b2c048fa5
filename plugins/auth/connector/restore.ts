import { abortable, type Kernel, type RestoreRequest, type SessionInput } from 'tapkit/kernel'
import { isOffList, partsOf } from '../login/parts.ts'
import { forget, recall, remember } from '../login/record.ts'
import { authState } from '../login/state.ts'
import { toSession } from './toSession.ts'

/**
 * Reads the session back without a prompt: the bridge knows it by the grant of this app. If windows share no storage with the bridge, what was
 * remembered is answered, because each approval asks a window anyway. The kernel waits 10 s.
 * @throws {SecurePageError} the bridge does not load, or refuses this app, whose session ends then
 */
export async function restore(
  kernel: Kernel,
  { signal }: Pick<RestoreRequest, 'signal'>,
): Promise<SessionInput | undefined> {
  const login = recall(kernel)
  const state = authState.of(kernel)
  if (!login) return end(kernel)
  if (login.mode === 'window') {
    state.mode = 'window'
    return toSession(kernel, login)
  }
  const { ask, ready } = await abortable(partsOf(kernel).bridge.connect(), signal).catch((error) => {
    // The secure page has taken this app off its list.
    if (isOffList(error)) end(kernel)
    throw error
  })
  const { isConnected } = await abortable(ask('IS_CONNECTED', {}), signal)
  if (!isConnected) return end(kernel)
  const { accounts, factors } = await abortable(ask('GET_USER', {}), signal)
  if (accounts.length === 0) return end(kernel)
  // Another tab may have ended the session meanwhile.
  if (!recall(kernel)) return undefined
  state.mode = login.mode
  state.factors = factors
  remember(kernel, { mode: login.mode, accounts, networks: ready.networks })
  return toSession(kernel, { accounts, networks: ready.networks })
}

/** The secure page knows no session of this app any more. The kernel hears of the end once it has taken the answer. */
function end(kernel: Kernel): undefined {
  forget(kernel)
  setTimeout(() => {
    for (const report of partsOf(kernel).reports) report('ended')
  })
}
