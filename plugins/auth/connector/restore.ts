import { anySignal, type Kernel, type RestoreRequest, type SessionInput } from 'tapkit/kernel'
import { partsOf } from '../login/parts.ts'
import { forget, recall, remember } from '../login/record.ts'
import { authState } from '../login/state.ts'
import { tellAlert } from '../login/tellAlert.ts'
import { unlessAborted } from '../login/unlessAborted.ts'
import { toSession } from './toSession.ts'

/** Milliseconds in which the bridge says whether this app is connected, and who the visitor is. */
const patience = 10_000

/**
 * Reads the session back without a prompt: the bridge knows it by the grant of this app. If windows share no storage with the bridge, what was
 * remembered is answered, because each approval asks a window anyway.
 * @throws {SecurePageError} the bridge does not load
 */
export async function restore(kernel: Kernel, { signal }: Pick<RestoreRequest, 'signal'>): Promise<SessionInput | undefined> {
  const login = recall(kernel)
  const state = authState.of(kernel)
  if (!login) return end(kernel)
  if (login.mode === 'window') {
    state.mode = 'window'
    return toSession(kernel, login)
  }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(`No answer within ${patience} ms`)), patience)
  const wanted = anySignal([signal, late.signal])
  try {
    const { ask, ready } = await unlessAborted(partsOf(kernel).bridge.connect(), wanted)
    const { isConnected } = await unlessAborted(ask('IS_CONNECTED', {}), wanted)
    if (!isConnected) return end(kernel)
    const { accounts } = await unlessAborted(ask('GET_USER', {}), wanted)
    if (accounts.length === 0) return end(kernel)
    // Another tab may have ended the session meanwhile.
    if (!recall(kernel)) return undefined
    state.mode = 'frame'
    remember(kernel, { mode: 'frame', accounts, networks: ready.networks })
    return toSession(kernel, { accounts, networks: ready.networks })
  } catch (error) {
    tellAlert(kernel, error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The secure page knows no session of this app any more. The kernel hears of the end once it has taken the answer. */
function end(kernel: Kernel): undefined {
  forget(kernel)
  setTimeout(() => {
    for (const report of partsOf(kernel).reports) report('ended')
  })
}
