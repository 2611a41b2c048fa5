import type { Account, Network, Session } from 'tapkit/kernel'
import { addressNetwork } from '../address/parsePrincipal.ts'
import { bindEvents } from '../connectors/bindEvents.ts'
import { networkOfAccounts } from '../connectors/networkOfAccounts.ts'
import { readAccounts } from '../connectors/readAccounts.ts'
import type { Context, HookInput } from '../context.ts'
import { NoWalletResponseError } from '../errors.ts'
import type { StacksProvider } from '../provider.ts'
import { readShared } from './readShared.ts'

let sessions = 0

/**
 * Asks a wallet for its Stacks addresses (SIP-030, `stx_getAddresses`); their version tells the network that it is on.
 * @throws UserRejectedError, NoWalletResponseError, MethodNotSupportedError, RPCError
 */
export async function connect(
  context: Context,
  { connector, network, signal }: HookInput<'connect'>,
): Promise<Session> {
  const provider = await connector.getProvider()
  const accounts = await askAccounts(provider, network)
  // Given up in the meantime: this wallet must not be listened to.
  signal.throwIfAborted()
  const id = sessionId(connector.key)
  bindEvents(context, connector, provider, id)
  return { id, accounts, network: networkOfAccounts(context.kernel, accounts, network) }
}

/**
 * Restores a session without a prompt; a locked wallet has none, and is listened to until it is unlocked. A wallet whose
 * identity is disputed is not restored: it may be another one than last time.
 */
export async function reconnect(
  context: Context,
  { connector, network, signal }: HookInput<'reconnect'>,
): Promise<Session | undefined> {
  if (connector.disputed) return undefined
  const provider = await connector.getProvider()
  const accounts = await readShared(context.kernel, connector, provider)
  signal.throwIfAborted()
  const id = sessionId(connector.key)
  bindEvents(context, connector, provider, id)
  if (accounts.length === 0) return undefined
  return { id, accounts, network: networkOfAccounts(context.kernel, accounts, network) }
}

/**
 * Asks the visitor for the wallet's addresses on a network.
 * @throws UserRejectedError, NoWalletResponseError, MethodNotSupportedError, RPCError
 */
export async function askAccounts(provider: StacksProvider, network: Network): Promise<readonly Account<'stacks'>[]> {
  const method = 'stx_getAddresses'
  const answer = await provider.request(method, { network: addressNetwork(network.reference) })
  const accounts = readAccounts(answer)
  if (!accounts?.length) {
    throw new NoWalletResponseError({ method, debug: 'The wallet showed no Stacks address.' })
  }
  return accounts
}

const sessionId = (key: string) => `${key}:${Date.now().toString(36)}.${sessions++}`
