import { type Kernel, MethodNotSupportedError, NotConnectedError, pause } from 'tapkit/kernel'
import { NetworkNotApprovedError, RelayUnreachableError } from './errors.ts'
import { approvedBy, methodsOn } from './readSession.ts'
import { reason } from './reason.ts'
import type { Session, SignClient } from './sdk.ts'

/** How long the relay may take to be available again, in ms. */
const patience = 10_000

/** The parts that requests to a wallet need once a session exists. */
export type Line = {
  readonly kernel: Kernel
  readonly client: SignClient
  /** Whether the relay is reached without a network. */
  readonly isLocal: boolean
  /** Makes the client ask a relay at once that refused a while ago. */
  askAgain(): void
  /** Aborts once a session is over, whichever side ended it. */
  untilEnd(topic: string): AbortSignal
}

export type Request = {
  readonly topic: string
  readonly networkId: string
  readonly method: string
  readonly params: unknown
}

/**
 * Asks the wallet of a session. An error that is found before anything leaves the page says that nothing was sent. Of
 * later errors, only the wallet's own refusal says so.
 * @throws NotConnectedError, NetworkNotApprovedError, MethodNotSupportedError, RelayUnreachableError, and the wallet's
 * error
 */
export async function ask(line: Line, { topic, networkId, method, params }: Request): Promise<unknown> {
  const { kernel, client } = line
  const session = sessionOf(line, topic)
  if (!session) throw new NotConnectedError({ namespace: networkId.split(':')[0] })
  const chainId = approvedBy(kernel, session).find((each) => each.networkId === networkId)?.spelled.chainId
  if (chainId === undefined) {
    throw new NetworkNotApprovedError({ network: kernel.networks.get(networkId)?.name ?? networkId })
  }
  if (!methodsOn(session, chainId).includes(method)) throw new MethodNotSupportedError({ method })
  await requireRelay(line)
  return whileThere(line.untilEnd(topic), () => client.request({ topic, chainId, request: { method, params } }))
}

/**
 * Waits for the wallet's answer, or for the end of the session. Without the second, the SDK would wait five minutes if
 * this side has ended the session.
 */
function whileThere(over: AbortSignal, request: () => Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = () => reject(reason)
    over.addEventListener('abort', end)
    request()
      .then(resolve, reject)
      .finally(() => over.removeEventListener('abort', end))
  })
}

/** The session of a topic, unless it is over. */
export const sessionOf = ({ client }: Pick<Line, 'client'>, topic: string): Session | undefined =>
  client.session.getAll().find((session) => session.topic === topic && session.expiry * 1_000 > Date.now())

/**
 * Waits until the relay is available. A request that the SDK gets before that is sent whenever the relay comes back,
 * without any notice.
 * @throws RelayUnreachableError
 */
export async function requireRelay({ kernel, client, isLocal, askAgain }: Line): Promise<void> {
  const { relayer } = client.core
  if (relayer.connected) return
  if (!isLocal && !navigator.onLine) throw new RelayUnreachableError({ offline: true })
  askAgain()
  relayer.transportOpen().catch(() => {})
  for (const end = Date.now() + patience; Date.now() < end; ) {
    await pause(100, kernel.signal)
    if (relayer.connected) return
  }
  throw new RelayUnreachableError({ offline: false })
}
