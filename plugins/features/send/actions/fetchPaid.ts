import { anySignal, type Connection, type Kernel, ownAddresses, pause } from 'tapkit/kernel'
import { paidIn } from '../paidIn.ts'

/** How long answers stay fresh, in ms. */
const lifetime = 60_000

type Held = {
  readonly of: string
  readonly at: number
  readonly paid: Promise<readonly string[]>
}

const held = new WeakMap<Kernel, Held>()

/**
 * The receivers that the account in use has paid on its network, by the newest page of its activity, if a plugin
 * reports activity. Empty if the read fails, or takes longer than `patience` (ms, from when it was asked).
 */
export async function fetchPaid(
  kernel: Kernel,
  { patience = Number.POSITIVE_INFINITY } = {},
): Promise<readonly string[]> {
  const connection = kernel.connection()
  if (!connection || !kernel.hooks.fetchHistory.isUsed(connection.namespace)) return []
  const { at, paid } = readOnce(kernel, connection)
  if (patience === Number.POSITIVE_INFINITY) return paid
  const left = at + patience - Date.now()
  const done = new AbortController()
  const late = left > 0 ? pause(left, anySignal([kernel.signal, done.signal])).catch(() => undefined) : undefined
  try {
    return (await Promise.race([paid, late])) ?? []
  } finally {
    done.abort()
  }
}

function readOnce(kernel: Kernel, { namespace, account, network }: Connection): Held {
  const of = `${network.id}:${account.address}`
  const known = held.get(kernel)
  const age = Date.now() - (known?.at ?? 0)
  // If the clock was set back, no answer counts as fresh, and no form waits.
  if (known?.of === of && age >= 0 && age <= lifetime) return known
  const read = async () => {
    const input = { namespace, network, account, cursor: undefined, signal: kernel.signal }
    const answer = await kernel.hooks.fetchHistory.promise(input)
    const listed = kernel.networks.describe(namespace).tokens?.[network.id] ?? []
    return paidIn({
      items: answer?.items,
      networkId: network.id,
      // The session may have ended meanwhile, and another begun.
      own: [account.address, ...ownAddresses(kernel.state)],
      listed: listed.map((token) => (typeof token === 'string' ? token : token.address)),
    })
  }
  // Without activity, a receiver is compared only with known addresses. The activity view itself reports the failure.
  const entry = { of, at: Date.now(), paid: read().catch(() => []) }
  held.set(kernel, entry)
  return entry
}
