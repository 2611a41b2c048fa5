import type { SessionChange } from 'tapkit/kernel'
import { type Line, sessionOf } from './ask.ts'
import { type Approved, addressesOf, toAccounts } from './readSession.ts'

/** Most accounts that are read of an event. */
const limit = 500

type Event = { readonly topic?: unknown; readonly params?: unknown }

/** Reports the changes that a wallet makes to a session, until `signal` aborts. */
export function watchSession(
  line: Line,
  topic: string,
  signal: AbortSignal,
  report: (change: SessionChange) => void,
): void {
  if (signal.aborted) return
  const { client } = line
  const listeners: Record<string, (event: Event) => void> = {
    // The approval is read again, because accounts, networks or whole namespaces may have come or gone.
    session_update: () => report('again'),
    session_delete: () => report('ended'),
    session_expire: () => report('ended'),
    session_event: ({ params }) => {
      readEvent(line, topic, params)
        .then((change) => change && !signal.aborted && report(change))
        .catch(line.kernel.report)
    },
  }
  for (const [name, listener] of Object.entries(listeners)) {
    const own = (event: Event) => {
      if (Object(event).topic === topic) listener(event)
    }
    client.on(name, own)
    signal.addEventListener('abort', () => client.off(name, own), { once: true })
  }
}

/**
 * The change that an event tells of the session. Accounts and networks that the session was not approved with are left
 * out.
 */
async function readEvent(line: Line, topic: string, params: unknown): Promise<SessionChange | undefined> {
  const { chainId, event } = Object(params) as { chainId?: unknown; event?: { name?: unknown; data?: unknown } }
  const session = sessionOf(line, topic)
  if (!session || typeof chainId !== 'string') return undefined
  const namespace = chainId.split(':')[0] ?? ''
  const approved = (await addressesOf(line.kernel, session)).filter((each) => each.namespace === namespace)
  if (event?.name === 'chainChanged') {
    const id = networkIdIn(event.data, chainId)
    const found = approved.find(({ networkId, spelled }) => networkId === id || spelled.chainId === id)
    return found && { namespace, network: { id: found.networkId } }
  }
  if (event?.name !== 'accountsChanged' || !Array.isArray(event.data)) return undefined
  const named: unknown[] = event.data.slice(0, limit)
  const isNamed = ({ address, spelled }: Approved) =>
    named.some((text) => typeof text === 'string' && isOf(text, address, spelled))
  // A wallet that names no account is locked (sessions 10).
  if (named.length === 0) return { namespace, accounts: [] }
  // The named accounts come first, because the first account is the account that its owner has chosen.
  const first = approved.filter(isNamed)
  return first.length > 0 ? { namespace, accounts: toAccounts([...first, ...approved]) } : undefined
}

/** Wallets name an account by its CAIP-10 id or by its address alone, in any case. */
const isOf = (text: string, address: string, { chainId, ...spelled }: Approved['spelled']): boolean =>
  [address, spelled.address, `${chainId}:${spelled.address}`].some((own) => own.toLowerCase() === text.toLowerCase())

/** Wallets name a chain by its CAIP-2 id, its reference, or in hex. */
function networkIdIn(data: unknown, chainId: string): string {
  const namespace = chainId.split(':')[0] ?? ''
  if (typeof data === 'string' && data.includes(':')) return data
  if (typeof data === 'string' && /^0x[0-9a-f]+$/i.test(data)) return `${namespace}:${Number.parseInt(data, 16)}`
  return typeof data === 'string' || typeof data === 'number' ? `${namespace}:${data}` : chainId
}
