import { anySignal, type Connection, type Kernel, pause } from 'tapkit/kernel'
import { ownAddresses } from '../knownAddresses.ts'
import { paidIn } from '../paidIn.ts'

/** How long what was read is fresh, and how long a receiver waits for it at most, in ms. */
const lifetime = 60_000
const patience = 5_000

type Held = {
  readonly of: string
  readonly at: number
  readonly paid: Promise<readonly string[]>
}

const held = new WeakMap<Kernel, Held>()

/**
 * Whom the account in use has paid on its network by the newest page of its activity, where a plugin tells that. One that does not
 * answer in time, or fails, tells of nobody: the rest of a form does not wait for it.
 */
export async function fetchPaid(kernel: Kernel): Promise<readonly string[]> {
  const connection = kernel.connection()
  if (!connection || !kernel.hooks.fetchHistory.isUsed(connection.namespace)) return []
  const { at, paid } = readOnce(kernel, connection)
  const done = new AbortController()
  try {
    const left = at + patience - Date.now()
    const late = left > 0 ? pause(left, anySignal([kernel.signal, done.signal])).then(() => []) : []
    return await Promise.race([paid, late])
  } catch {
    return []
  } finally {
    done.abort()
  }
}

function readOnce(kernel: Kernel, { namespace, account, network }: Connection): Held {
  const of = `${network.id}:${account.address}`
  const known = held.get(kernel)
  if (known?.of === of && Date.now() - known.at <= lifetime) return known
  const read = async () => {
    const input = { namespace, network, account, cursor: undefined, signal: kernel.signal }
    const answer = await kernel.hooks.fetchHistory.promise(input)
    const listed = kernel.networks.describe(namespace).tokens?.[network.id] ?? []
    return paidIn({
      items: answer?.items,
      networkId: network.id,
      own: ownAddresses(kernel),
      listed: listed.map((token) => (typeof token === 'string' ? token : token.address)),
    })
  }
  const entry = { of, at: Date.now(), paid: read() }
  held.set(kernel, entry)
  entry.paid.catch(() => undefined)
  return entry
}
