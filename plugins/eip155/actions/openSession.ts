import type { Session } from 'tapkit/kernel'
import { ask, askSilently } from '../connectors/ask.ts'
import { bindEvents } from '../connectors/bindEvents.ts'
import { readAccounts } from '../connectors/readAccounts.ts'
import { readChainId } from '../connectors/readChainId.ts'
import type { Context, HookInput } from '../context.ts'
import { NoWalletResponseError } from '../errors.ts'
import { networkOf } from '../networkOf.ts'

let sessions = 0

/**
 * Asks a wallet for its accounts (EIP-1193, EIP-1102). The session is on the wallet's own network: nothing is switched.
 * @throws UserRejectedError, NoWalletResponseError, RPCError
 */
export async function connect(context: Context, { connector, signal }: HookInput<'connect'>): Promise<Session> {
  const method = 'eth_requestAccounts'
  const provider = await connector.getProvider()
  const accounts = readAccounts(await ask(provider, method))
  if (!accounts?.length) throw new NoWalletResponseError({ method })
  const network = networkOf(context.kernel, await readChainId(provider))
  // Given up in the meantime: this wallet must not be listened to.
  signal.throwIfAborted()
  const id = sessionId(connector.key)
  bindEvents(context, connector, provider, id)
  return { id, accounts, network }
}

/**
 * Restores a session without a prompt; a locked wallet has none, and is listened to until it is unlocked. A wallet whose
 * identity is disputed is not restored: it may be another one than last time.
 * @throws NoWalletResponseError, RPCError
 */
export async function reconnect(
  context: Context,
  { connector, signal }: HookInput<'reconnect'>,
): Promise<Session | undefined> {
  if (connector.disputed) return undefined
  const provider = await connector.getProvider()
  const accounts = readAccounts(await askSilently(provider, 'eth_accounts'))
  signal.throwIfAborted()
  const id = sessionId(connector.key)
  if (!accounts?.length) return void bindEvents(context, connector, provider, id)
  const network = networkOf(context.kernel, await readChainId(provider))
  signal.throwIfAborted()
  bindEvents(context, connector, provider, id)
  return { id, accounts, network }
}

const sessionId = (key: string) => `${key}:${Date.now().toString(36)}.${sessions++}`
