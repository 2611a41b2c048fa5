import type { Config, Connector } from '@wagmi/core'
import {
  type ConnectRequest,
  type Moved,
  NoWalletResponseError,
  type SessionChange,
  type SessionInput,
} from 'tapkit/kernel'
import { readAccounts } from '../connectors/readAccounts.ts'
import { parseChainId } from '../parseChainId.ts'

type Said = { readonly accounts?: readonly unknown[] | undefined; readonly chainId?: unknown }

/** Milliseconds that a code of WalletConnect is good for. */
const codeLife = 300_000

/** Asks the wallet, and shows the code that it is to scan; on which chain it is, it says itself. */
export async function connect(own: Connector, _: Config, { pair }: ConnectRequest): Promise<SessionInput> {
  const { emitter } = own
  const tell = ({ type, data }: { readonly type: string; readonly data?: unknown }) => {
    if (type === 'display_uri' && typeof data === 'string') pair(data, Date.now() + codeLife)
  }
  emitter.on('message', tell)
  try {
    return readSession(await own.connect())
  } finally {
    emitter.off('message', tell)
  }
}

/** Reads back the accounts that the wallet still shares, if wagmi's connector says that it shares any. */
export async function restore(own: Connector): Promise<SessionInput | undefined> {
  if (!(await own.isAuthorized())) return undefined
  const session = readSession(await own.connect({ isReconnecting: true }))
  return session.accounts.length > 0 ? session : undefined
}

/** Asks for a network, and reads back the wallet's network. */
export async function switchNetwork(
  own: Connector,
  _: Config,
  { reference }: { readonly reference: string },
): Promise<Moved> {
  await own.switchChain?.({ chainId: Number(reference) })
  const { network } = readSession({ chainId: await own.getChainId() })
  return { network }
}

/** Reports the events of wagmi's connector, until `signal` aborts. */
export function watch(
  own: Connector,
  { _internal }: Config,
  _: unknown,
  report: (change: SessionChange) => void,
  signal: AbortSignal,
): void {
  const { emitter, type } = own
  const change = (said: Said) => report(read(said))
  const lost = () => {
    // A wallet in the page is locked, and tells by `connect` when it is back; elsewhere a session has ended.
    if (type === 'injected') emitter.on('connect', back)
    report(type === 'injected' ? { accounts: [] } : 'ended')
  }
  const back = (said: Said) => {
    emitter.off('connect', back)
    change(said)
  }
  if (signal.aborted) return
  // While `connect` is pending, wagmi's connectors report changed accounts by this event.
  emitter.off('connect', _internal.events.connect)
  emitter.on('change', change)
  emitter.on('disconnect', lost)
  signal.addEventListener(
    'abort',
    () => {
      emitter.off('change', change)
      emitter.off('disconnect', lost)
      emitter.off('connect', back)
    },
    { once: true },
  )
}

/**
 * Reads the connector's answer, which has to name its chain: the chain of a payment is never guessed.
 * @throws NoWalletResponseError
 */
function readSession(said: Said) {
  const { accounts = [], network } = read(said)
  if (!network) throw new NoWalletResponseError({ method: 'eth_chainId', unsent: true })
  return { accounts, network }
}

/** Reads the connector's answers and events: only an empty list of accounts means that there are none. */
function read({ accounts, chainId }: Said): Partial<Pick<SessionInput, 'accounts' | 'network'>> {
  const id = parseChainId(chainId)
  const addresses = accounts && readAccounts(accounts.map((each) => Object(each).address ?? each))
  return {
    ...(addresses && (addresses.length > 0 || accounts.length === 0) && { accounts: addresses }),
    ...(id !== undefined && { network: { id: `eip155:${id}` } }),
  }
}
