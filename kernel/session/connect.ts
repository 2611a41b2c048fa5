import { assertAlive } from '../actions/assertAlive.ts'
import { report } from '../actions/report.ts'
import { track } from '../actions/track.ts'
import { BaseError, isError } from '../errors/base.ts'
import {
  ConnectAbortedError,
  ConnectFailedError,
  ConnectorNotFoundError,
  UserRejectedError,
} from '../errors/connection.ts'
import { isUserRejection } from '../errors/rpc.ts'
import type { Connection, Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ConnectInput } from '../types/session.ts'
import { beginAttempt } from './attempt.ts'
import { admit, openSession } from './openSession.ts'
import { readPending } from './readAgain.ts'
import { readAnew } from './readAnew.ts'
import { requireNetwork } from './requireNetwork.ts'
import { startWatch } from './watch.ts'

/**
 * Connects a wallet. What was connected stays until the new wallet has answered and passed every gate.
 * @throws ConnectorNotFoundError, UserRejectedError, ConnectAbortedError, ConnectFailedError, InvalidSessionError
 */
export async function connect(kernel: Kernel, input: ConnectInput): Promise<Connection> {
  assertAlive(kernel)
  kernel.http.wake()
  const { connectorId, namespace } = input
  const connector = kernel.connectors.get(namespace, connectorId)
  if (!connector?.installed) throw new ConnectorNotFoundError({ id: connectorId })
  const network = requireNetwork(kernel, namespace, input.networkId)
  if (input.signal?.aborted) throw new ConnectAbortedError({ cause: input.signal.reason })
  const attempt = beginAttempt(kernel, { kind: 'connect', connectorId, namespace }, input.signal)
  if (!attempt) throw new ConnectAbortedError()
  const { signal } = attempt
  const watch = startWatch(kernel, connector)
  try {
    const pair = (uri: string, expiresAt: number) => {
      if (!signal.aborted) kernel.hooks.onPairing.call({ connector, uri, expiresAt })
    }
    const said = await attempt.run(async () => connector.connect({ namespace, network, signal, pair }))
    const answer = await readAnew({ connector, answer: said, attempt, watch, network })
    const opening = { connector, answer, attempt, watch, reason: 'connect', network: network.id } as const
    return await admit(kernel, await openSession(kernel, opening))
  } catch (cause) {
    throw fail(kernel, cause, connector)
  } finally {
    watch.end()
    attempt.end()
    readPending(kernel, connectorId)
  }
}

function fail(kernel: Kernel, cause: unknown, connector: Connector): BaseError {
  if (isError(cause, 'ConnectAbortedError') || kernel.signal.aborted) {
    return cause instanceof BaseError ? cause : new ConnectAbortedError({ cause })
  }
  if (isUserRejection(cause) || isError(cause, 'UserRejectedError')) {
    track(kernel, 'USER_REJECTED', { name: connector.name })
    return new UserRejectedError({ cause })
  }
  const error = cause instanceof BaseError ? cause : new ConnectFailedError({ cause })
  track(kernel, 'CONNECT_ERROR', { code: String(error.code) })
  return report(kernel, error)
}
