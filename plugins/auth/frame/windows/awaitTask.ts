import { Fault } from '../../protocol/fault.ts'
import type { Role } from '../../protocol/hello.ts'
import { patience } from '../../protocol/patience.ts'
import type { RequestType } from '../../protocol/requests.ts'
import { awaitHello } from '../handshake/awaitHello.ts'
import { flowOf, joinFlow, type Task } from './joinFlow.ts'
import type { FlowChannel } from './runInWindow.ts'
import { serveTask } from './serveTask.ts'

type TaskPage = Parameters<typeof awaitHello>[0]['page'] & { readonly location: Pick<Location, 'hash'> }

type AwaitInput = {
  readonly page: TaskPage
  readonly channel: FlowChannel
  readonly role: Exclude<Role, 'bridge'>
  readonly types: readonly RequestType[]
  readonly options: {
    readonly name: string
    readonly hosts: readonly string[]
    readonly networks: readonly { readonly id: string }[]
  }
  readonly signal?: AbortSignal
}

/** Milliseconds for which a bridge that shares the storage comes before the opener. */
const bridgeFirst = 3_000

/**
 * Waits for the request that the window was opened for. The bridge of the address's flow and the opener race, because a bridge may be slow to load:
 * the opener is answered after 3 s, and the first to ask is served. Draw nothing before.
 *
 * @throws {SecurePageStartError} the list of hosts is misconfigured, or the window stands in a frame, or has neither an opener nor a flow
 * @throws {Fault} `expired` after 20 s without a request; nothing was drawn. `host_refused` with the origin of an opener that is not listed
 */
export async function awaitTask({ page, channel, role, types, options, signal }: AwaitInput): Promise<Task> {
  const { name, hosts } = options
  const networks = options.networks.map(({ id }) => id)
  const flow = flowOf(page.location.hash)
  const race = new AbortController()
  const timer = setTimeout(() => race.abort(new Fault('expired')), patience.ready)
  const stop = () => race.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  let closePort = () => {}

  const join = async (flow: string): Promise<Task> => {
    const task = await joinFlow({ channel, flow, hosts, page, signal: race.signal })
    closePort()
    return task
  }
  const ask = async (): Promise<Task> => {
    const [hello] = await Promise.all([
      awaitHello({
        ...{ hosts, role, page, signal: race.signal },
        onRefused: (host) => race.abort(new Fault('host_refused', { host })),
      }),
      flow ? pause(bridgeFirst, race.signal) : undefined,
    ])
    return new Promise((resolve, reject) => {
      race.signal.addEventListener('abort', () => reject(race.signal.reason), { once: true })
      closePort = serveTask({ ...hello, name, networks, types, begin: resolve })
    })
  }
  // A window that was severed from its opener has the bridge alone.
  const candidates = [...(flow ? [join(flow)] : []), ...(!flow || page.opener ? [ask()] : [])]
  try {
    return await Promise.race(candidates)
  } catch (error) {
    closePort()
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    race.abort()
    for (const candidate of candidates) candidate.catch(() => {})
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
