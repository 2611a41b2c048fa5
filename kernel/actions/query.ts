import { NotConnectedError } from '../errors/connection.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Account } from '../types/account.ts'
import type { Connection } from '../types/connector.ts'
import type { AccountQuery, Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { requireNetwork } from './activeNetwork.ts'
import { assertAlive } from './assertAlive.ts'
import { activeNamespace, connection } from './connection.ts'

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
  const namespace = query.namespace ?? query.networkId?.split(':')[0] ?? activeNamespace(kernel)
  if (!namespace) throw new NotConnectedError()
  const address = query.address ?? runtimeOf(kernel).state.accounts[namespace]?.address
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
  return signal ? AbortSignal.any([signal, kernel.signal]) : kernel.signal
}

/**
 * The connection that a wallet request is about.
 * @throws NotConnectedError, DestroyedError
 */
export function requireConnection(kernel: Kernel, namespace = activeNamespace(kernel)): Connection {
  assertAlive(kernel)
  kernel.http.wake()
  const live = connection(kernel, namespace)
  if (!live) throw new NotConnectedError({ namespace })
  return live
}
