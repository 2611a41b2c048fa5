import { anySignal } from '../async/anySignal.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { connection, toConnection } from '../session/connection.ts'
import { entryOf } from '../session/entries.ts'
import { requireNetwork } from '../session/requireNetwork.ts'
import { selectAccount } from '../session/select.ts'
import { selectNamespace } from '../session/selectCurrent.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Account } from '../types/account.ts'
import type { Connection } from '../types/connector.ts'
import type { AccountQuery, Kernel, SignerQuery } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'

/** An account, its network, and the signal that ends the read. */
export type Subject = {
  readonly namespace: string
  readonly account: Account
  readonly network: Network
  readonly signal: AbortSignal
}

/**
 * The account that a read is about.
 * @throws NotConnectedError, NetworkNotFoundError, DestroyedError
 */
export function subjectOf(kernel: Kernel, query: AccountQuery = {}): Subject {
  assertAlive(kernel)
  kernel.http.wake()
  const { state } = runtimeOf(kernel)
  const namespace = query.namespace ?? query.networkId?.split(':')[0] ?? selectNamespace(state)
  const address = query.address ?? selectAccount(state, namespace).address
  if (!address) throw new NotConnectedError({ namespace })
  return {
    namespace,
    account: { namespace, address },
    network: requireNetwork(kernel, namespace, query.networkId),
    signal: lifetimeOf(kernel, query.signal),
  }
}

/** The caller's signal, ended by the kernel's end. */
export function lifetimeOf(kernel: Kernel, signal?: AbortSignal | undefined): AbortSignal {
  return signal ? anySignal([signal, kernel.signal]) : kernel.signal
}

/**
 * The connection that a wallet request is about.
 * @throws NotConnectedError, DestroyedError
 */
export function requireConnection(kernel: Kernel, { namespace, sessionId }: SignerQuery = {}): Connection {
  assertAlive(kernel)
  kernel.http.wake()
  const { state, graph } = runtimeOf(kernel)
  const name = namespace ?? selectNamespace(state)
  const live =
    sessionId === undefined ? connection(kernel, name) : toConnection(kernel, entryOf(graph, sessionId), name)
  if (!live) throw new NotConnectedError({ namespace })
  return live
}
