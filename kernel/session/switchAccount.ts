import { assertAlive } from '../actions/assertAlive.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { SwitchAccountInput } from '../types/session.ts'
import { authorizeInBackground } from './authorize.ts'
import { commit } from './commit.ts'
import { selectNamespace } from './select/selectNamespace.ts'

/**
 * Uses another account that the wallet shares. One that was approved on other networks alone moves the session there.
 * @throws NotConnectedError where no such account is shared
 */
export async function switchAccount(kernel: Kernel, input: SwitchAccountInput): Promise<void> {
  assertAlive(kernel)
  const { state } = runtimeOf(kernel)
  const { address, namespace = selectNamespace(state) } = input
  const id = input.sessionId ?? state.graph.active.session[namespace]
  const grant = id === undefined ? undefined : state.graph.sessions[id]?.grants[namespace]
  if (id === undefined || grant?.status === 'dormant' || !grant?.accounts.some((entry) => entry.address === address)) {
    throw new NotConnectedError({ namespace })
  }
  const gated = kernel.hooks.authorize.isUsed(namespace)
  commit(kernel, { type: 'selected', id, namespace, address, gated })
  await authorizeInBackground(kernel, id, namespace)
}
