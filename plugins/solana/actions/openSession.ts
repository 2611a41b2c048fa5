import type { Session } from 'tapkit/kernel'
import { bindEvents } from '../connectors/bindEvents.ts'
import { ClusterNotSupportedError, NoWalletResponseError } from '../connectors/errors.ts'
import { signsFor } from '../connectors/signsFor.ts'
import { toPatch } from '../connectors/toPatch.ts'
import type { Context, HookInput } from '../context.ts'
import type { SolanaAccount } from '../provider.ts'

let sessions = 0

/**
 * Asks a wallet for its accounts (`standard:connect`). A Solana wallet is on no network of its own: the session is on the
 * one that was asked for, which the wallet must list.
 * @throws UserRejectedError, ClusterNotSupportedError, NoWalletResponseError, RPCError
 */
export async function connect(context: Context, input: HookInput<'connect'>): Promise<Session> {
  const { connector, network, signal } = input
  const provider = await connector.getProvider()
  // Before the visitor is asked for something that would be of no use.
  if (!signsFor(context, provider.networks?.(), network)) throw unsupported(input)
  const accounts = await provider.connect()
  // Given up in the meantime: this wallet must not be listened to.
  signal.throwIfAborted()
  if (accounts.length === 0) throw new NoWalletResponseError({ method: 'standard:connect' })
  const session = toSession(context, input, accounts)
  if (!session) throw unsupported(input)
  bindEvents(context, connector, provider, session.id)
  return session
}

/**
 * Restores a session without a prompt; a locked wallet has none, and is listened to until it is unlocked. A wallet whose
 * identity is disputed is not restored: it may be another one than last time.
 * @throws ClusterNotSupportedError, NoWalletResponseError, RPCError
 */
export async function reconnect(context: Context, input: HookInput<'reconnect'>): Promise<Session | undefined> {
  const { connector, signal } = input
  if (connector.disputed) return undefined
  const provider = await connector.getProvider()
  const accounts = await provider.connect({ silent: true })
  signal.throwIfAborted()
  const session = toSession(context, input, accounts)
  if (!session && accounts.length > 0) throw unsupported(input)
  bindEvents(context, connector, provider, session?.id ?? sessionId(connector.key))
  return session
}

function toSession(
  context: Context,
  { connector, network }: Pick<HookInput<'connect'>, 'connector' | 'network'>,
  accounts: readonly SolanaAccount[],
) {
  const usable = accounts.filter(({ networks }) => signsFor(context, networks, network))
  if (usable.length === 0) return undefined
  // The first account is the one that is shown.
  const others = accounts.filter((account) => !usable.includes(account))
  return { id: sessionId(connector.key), network, ...toPatch(context, [...usable, ...others]) }
}

const unsupported = ({ connector, network }: Pick<HookInput<'connect'>, 'connector' | 'network'>) =>
  new ClusterNotSupportedError({ wallet: connector.name, network: network.name })

const sessionId = (key: string) => `${key}:${Date.now().toString(36)}.${sessions++}`
