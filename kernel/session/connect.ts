import { BaseError } from '../errors/base.ts'
import {
  ConnectAbortedError,
  ConnectFailedError,
  ConnectorNotFoundError,
  UserRejectedError,
} from '../errors/connection.ts'
import { isError } from '../errors/isError.ts'
import { isUserRejection } from '../errors/rpc.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { report } from '../report/report.ts'
import { track } from '../report/track.ts'
import { runtimeOf } from '../state/runtime.ts'
import { until } from '../state/until.ts'
import type { Connection, Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { ConnectInput } from '../types/session.ts'
import { admit } from './admit.ts'
import { beginAttempt } from './attempt.ts'
import { createChallenges } from './createChallenges.ts'
import { type Opened, openSession } from './openSession.ts'
import { requireNetwork } from './requireNetwork.ts'
import { rereadAnswer, rereadPending } from './reread.ts'
import { restoreYielded } from './restore.ts'
import { startWatch } from './watch.ts'

/**
 * Connects a wallet. Existing connections stay until the new wallet has answered and passed every gate.
 * @throws ConnectorNotFoundError, UserRejectedError, ConnectAbortedError, ConnectFailedError, InvalidSessionError
 */
export async function connect(kernel: Kernel, input: ConnectInput): Promise<Connection> {
  assertAlive(kernel)
  kernel.http.wake()
  const { connectorId, namespace } = input
  const listed = () => kernel.connectors.get(namespace, connectorId)
  if (!listed()) await discovered(kernel)
  const connector = listed()
  if (!connector?.installed)
    throw new ConnectorNotFoundError({ id: connectorId, debug: whyNoneIsListed(kernel, input) })
  const network = requireNetwork(kernel, namespace, input.networkId)
  if (input.signal?.aborted) throw new ConnectAbortedError({ cause: input.signal.reason })
  const attempt = beginAttempt(kernel, { kind: 'connect', connectorId, namespace }, input.signal)
  if (!attempt) throw new ConnectAbortedError()
  const { signal } = attempt
  const { graph: pressed } = runtimeOf(kernel)
  const watch = startWatch(kernel, connector)
  const challenges = createChallenges(kernel, connector, attempt)
  let opened: Opened | undefined
  let isPaired = false
  // After the wallet has answered, no pairing is shown any more.
  const isAsked = () => !opened && runtimeOf(kernel).attempts.has(attempt.generation)
  try {
    const pair = (uri: string, expiresAt: number) => {
      isPaired = true
      if (!signal.aborted && isAsked()) kernel.hooks.onPairing.call({ connector, uri, expiresAt })
    }
    const said = await attempt.run(async () =>
      connector.connect({ namespace, network, signal, pair, challenge: challenges.ask }),
    )
    const answer = await rereadAnswer({ connector, answer: said, attempt }, watch, network)
    // Signatures come only with the first answer, because a session that is read back signs nothing.
    const signed = challenges.read(said, isPaired)
    const asked = { connector, attempt, network: input.networkId && network.id, pressed }
    opened = await openSession(kernel, { ...asked, answer, signed })
    return await admit(kernel, opened, watch)
  } catch (cause) {
    attempt.end()
    // A visitor who has just been refused is not asked about the same wallet again.
    restoreYielded(kernel, isError(cause, 'ConnectAbortedError') ? undefined : opened?.session)
    throw fail(kernel, cause, connector)
  } finally {
    watch.end()
    attempt.end()
    rereadPending(kernel)
  }
}

/** Waits for a start that still takes up stored sessions: it asks the wallets to announce themselves only after that. */
async function discovered(kernel: Kernel): Promise<void> {
  const { started, state } = runtimeOf(kernel)
  if (started) await until(kernel, () => state.status !== 'created')
}

/** Explains why no wallet is listed if the kit was not started or no plugin brings the namespace. */
function whyNoneIsListed(kernel: Kernel, { namespace }: ConnectInput): string | undefined {
  if (namespace && kernel.networks.list(namespace).length === 0) {
    const namespaces = [...new Set(kernel.networks.list().map((network) => network.namespace))].join(', ')
    return `No plugin brings namespace "${namespace}". Those that are composed: ${namespaces || 'none'}.`
  }
  if (runtimeOf(kernel).started) return undefined
  return typeof document === 'undefined'
    ? 'On a server nothing starts, createAppKit() included, so no wallet was looked for: connect in the browser. In a script or a test, `await kernel.start()` first.'
    : 'This kernel has not been started, so no wallet was looked for: `await kernel.start()` first. createAppKit() does it, createHost() does not.'
}

/** Tells of a connection that has failed, and answers why as an error with a code. */
export function fail(kernel: Kernel, cause: unknown, connector: Connector): BaseError {
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
