import type { Account, Session } from 'tapkit/kernel'
import type { BitcoinAccount } from '../account.ts'
import { addressShape } from '../address/addressShape.ts'
import { bindEvents } from '../connectors/bindEvents.ts'
import type { Context, HookInput } from '../context.ts'
import { NoAccountError } from '../errors.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { networkOf } from '../networks/networkOf.ts'
import { readShared } from './readShared.ts'
import { toSessionAccounts } from './toSessionAccounts.ts'

let sessions = 0

/**
 * Asks a wallet for its addresses. The session is on the network that the wallet says it is on; where it does not say, on the
 * asked one, if its addresses can be of it.
 * @throws NoAccountError, UserRejectedError, UnsupportedNetworkError, RPCError
 */
export async function connect(
  context: Context,
  { connector, network, signal }: HookInput<'connect'>,
): Promise<Session> {
  const provider = await connector.getProvider()
  const { network: wanted } = bitcoinNetworkOf(context, network)
  const { kernel } = context
  const purposes = ['payment', 'ordinals', ...(kernel.networks.list('stacks').length > 0 ? ['stacks'] : [])]
  const shown = await provider.connect({ network: wanted, purposes, message: 'Connect to your wallet' })
  const accounts = toSessionAccounts(shown)
  const own = bitcoinAccounts(accounts)
  if (own.length === 0) throw new NoAccountError()
  const actual = (await provider.getNetwork()) ?? networkOfAddress(shown, wanted)
  // Given up in the meantime: this wallet must not be listened to.
  signal.throwIfAborted()
  const id = sessionId(connector.key)
  bindEvents(context, connector, provider, id)
  return { id, accounts, network: networkOf(kernel, actual) }
}

/**
 * Restores a session without a prompt; a wallet that is locked has none, and is listened to until it is unlocked. A wallet whose identity is disputed is not restored: it may be another one than last time.
 * @throws NoWalletResponseError, RPCError
 */
export async function reconnect(
  context: Context,
  { connector, network, signal }: HookInput<'reconnect'>,
): Promise<Session | undefined> {
  if (connector.disputed) return undefined
  const provider = await connector.getProvider()
  const shown = await readShared(context.kernel, connector.id, provider)
  signal.throwIfAborted()
  const id = sessionId(connector.key)
  const accounts = toSessionAccounts(shown)
  if (bitcoinAccounts(accounts).length === 0) return void bindEvents(context, connector, provider, id)
  const wanted = context.networks.get(network.id)?.network ?? 'Mainnet'
  const actual = (await provider.getNetwork()) ?? networkOfAddress(shown, wanted)
  signal.throwIfAborted()
  bindEvents(context, connector, provider, id)
  return { id, accounts, network: networkOf(context.kernel, actual) }
}

const bitcoinAccounts = (accounts: readonly Account[]) => accounts.filter(({ namespace }) => namespace === 'bip122')
const sessionId = (key: string) => `${key}:${Date.now().toString(36)}.${sessions++}`

/** The asked network where the addresses fit it; else the one that they tell of. */
function networkOfAddress(accounts: readonly BitcoinAccount[], wanted: BitcoinNetworkName): BitcoinNetworkName {
  const [possible] = accounts.flatMap(({ address }) => addressShape(address)?.networks ?? [])
  const fits = accounts.some(({ address }) => addressShape(address)?.networks.includes(wanted))
  return fits ? wanted : (possible ?? wanted)
}
