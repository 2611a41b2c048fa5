import { AccountNotSharedError, ConnectAbortedError, NotConnectedError } from '../errors/connection.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { SwitchAccountInput } from '../types/session.ts'
import { authorizeAgain } from './authorize.ts'
import { commit } from './commit.ts'
import { selectNamespace } from './select/selectNamespace.ts'

/**
 * Uses another account that the wallet shares. One that was approved on other networks alone moves the session there.
 * @throws AccountNotSharedError, ConnectAbortedError where another one is in use instead, and SessionRefusedError or what a gate
 * throws: the session is closed then
 */
export async function switchAccount(kernel: Kernel, input: SwitchAccountInput): Promise<void> {
  assertAlive(kernel)
  const { state } = runtimeOf(kernel)
  const { address, namespace = selectNamespace(state) } = input
  const id = input.sessionId ?? state.graph.active.session[namespace]
  const grant = id === undefined ? undefined : state.graph.sessions[id]?.grants[namespace]
  if (id === undefined || !grant || grant.status === 'dormant') throw new NotConnectedError({ namespace })
  const { accounts } = grant
  const found =
    accounts.find((entry) => entry.address === address) ??
    accounts.find((entry) => isSameAddress(entry.address, address))
  if (!found) throw new AccountNotSharedError({ address })
  // A gate that asks for the account that it is asked about must not ask itself.
  if (found.address === grant.account) return
  commit(kernel, { type: 'selected', id, namespace, address: found.address })
  const after = runtimeOf(kernel).graph.sessions[id]?.grants[namespace]
  if (after && after.account !== found.address) throw new AccountNotSharedError({ address })
  await authorizeAgain(kernel, id, namespace)
  const now = runtimeOf(kernel).graph.sessions[id]?.grants[namespace]
  // Whoever was asked at its gates went back instead.
  if (now && now.account !== found.address) throw new ConnectAbortedError({ reason: 'superseded' })
}
