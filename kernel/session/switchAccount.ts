import { AccountNotSharedError, ConnectAbortedError, NotConnectedError } from '../errors/connection.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { SwitchAccountInput } from '../types/session.ts'
import { authorizeAgain } from './authorize.ts'
import { commit } from './commit.ts'
import { entryOf, shareOf } from './entries.ts'
import { selectNamespace } from './selectCurrent.ts'
import { isUsable } from './share.ts'

/**
 * Uses another account that the wallet shares. If the account was only approved on other networks, the session moves to
 * one of them.
 * @throws AccountNotSharedError; ConnectAbortedError if another account is in use instead; SessionRefusedError or the
 * error of a gate, which closes the session
 */
export async function switchAccount(kernel: Kernel, input: SwitchAccountInput): Promise<void> {
  assertAlive(kernel)
  const { state } = runtimeOf(kernel)
  const { address, namespace = selectNamespace(state) } = input
  const id = input.sessionId ?? state.graph.active.session[namespace]
  const grant = id === undefined ? undefined : entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]
  if (id === undefined || !grant || !isUsable(grant)) throw new NotConnectedError({ namespace })
  const { accounts, account } = shareOf(grant)
  const found =
    accounts.find((entry) => entry.address === address) ??
    accounts.find((entry) => isSameAddress(entry.address, address))
  if (!found) throw new AccountNotSharedError({ address })
  // A gate may select the account that it is asked about. The gate must then not be asked again.
  if (found.address === account) return
  commit(kernel, { type: 'selected', id, namespace, address: found.address })
  const after = entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]
  if (after && shareOf(after).account !== found.address) throw new AccountNotSharedError({ address })
  await authorizeAgain(kernel, id, namespace)
  const now = entryOf(runtimeOf(kernel).graph, id)?.grants[namespace]
  // At a gate, the visitor went back to another account.
  if (now && shareOf(now).account !== found.address) throw new ConnectAbortedError({ reason: 'superseded' })
}
