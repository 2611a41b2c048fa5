import { isError, NoAccountError, pollUntil, type SessionInput } from 'tapkit/kernel'
import type { Life } from '../../wbip/lazyConnector.ts'
import type { BitcoinAccount } from '../account.ts'
import { addressShape } from '../address/addressShape.ts'
import type { Context } from '../context.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { networkIdOf, unknownNetworkId } from '../networks/networkIdOf.ts'
import type { BitcoinProvider } from '../provider.ts'
import { readAccounts } from './read/readAccounts.ts'
import { ofBitcoin, toSessionAccounts } from './read/toSessionAccounts.ts'
import { watch } from './watch.ts'

/** How often the wallet is asked where it is after a switch, and how long between: about 4 s. */
const confirmations = { tries: 20, ms: 200 }

/** The network that a wallet tells, if it tells any. */
type Told = BitcoinNetworkName | typeof unknownNetworkId | undefined

/** Makes the life cycle of a connector, for a wallet of any dialect. */
export function createLife(context: Context, provider: BitcoinProvider): Life<'bip122'> {
  const { kernel, networks } = context

  /** The session is on the network that the wallet says it is on, else on the wanted one, where its addresses can be of it. */
  const toSession = async (
    shown: readonly BitcoinAccount[],
    wanted: BitcoinNetworkName,
    getNetwork: () => Promise<Told> = provider.getNetwork,
  ): Promise<SessionInput | undefined> => {
    const accounts = toSessionAccounts(kernel, shown)
    if (ofBitcoin(accounts).length === 0) return undefined
    const told = (await getNetwork()) ?? wanted
    return { accounts, network: { id: told === unknownNetworkId ? told : networkIdOf(networkOfAddress(shown, told)) } }
  }
  /** A wallet that has moved to a chain which none of ours has the name of is marked, not forgotten. */
  const getNetworkOrUnknown = (): Promise<Told> =>
    provider.getNetwork().catch((error: unknown) => {
      if (!isError(error, 'UnsupportedNetworkError') || error.params.network === '') throw error
      return unknownNetworkId
    })

  return {
    provider,
    async connect({ network, signal }) {
      const { network: wanted } = bitcoinNetworkOf(context, network)
      const purposes = ['payment', 'ordinals', ...(kernel.networks.list('stacks').length > 0 ? ['stacks'] : [])]
      const shown = await provider.connect({ network: wanted, purposes, message: 'Connect to your wallet', signal })
      const session = await toSession(shown, wanted)
      if (!session) throw new NoAccountError()
      return session
    },
    async restore({ network, accounts }) {
      // The storage is no more to be trusted than the wallet.
      const wanted = networks.get(network.id)?.network ?? 'Mainnet'
      provider.resume?.(readAccounts(accounts) ?? [], wanted)
      return toSession(await provider.getAccountAddresses(), wanted, getNetworkOrUnknown)
    },
    disconnect: async () => provider.disconnect?.(),
    forget: () => provider.forget?.(),
    async switchNetwork(network, _, signal) {
      const { network: wanted } = bitcoinNetworkOf(context, network)
      if ((await getNetworkOrUnknown()) !== wanted) await provider.switchNetwork(wanted, signal)
      const isThere = (name: Told) => name === undefined || name === wanted
      const on = (await pollUntil(getNetworkOrUnknown, isThere, { ...confirmations, signal })) ?? wanted
      if (on === unknownNetworkId) return { network: { id: on } }
      // Addresses of another network would be shown, and paid to, as if they were of this one.
      const ofNetwork = (shown: readonly BitcoinAccount[]) =>
        ofBitcoin(
          toSessionAccounts(
            kernel,
            shown.filter(({ address }) => addressShape(address)?.networks.includes(on)),
          ),
        )
      let accounts = ofNetwork(await provider.getAccountAddresses())
      // A wallet that has been left meanwhile is not asked to connect again.
      signal.throwIfAborted()
      if (accounts.length === 0) accounts = ofNetwork(await provider.connect({ network: on, signal }))
      if (accounts.length === 0) throw new NoAccountError()
      return { accounts, network: { id: networkIdOf(on) } }
    },
    watch: (report, signal) => watch(kernel, provider, report, signal),
  }
}

/** The asked network where the addresses fit it; else the one that they tell of. */
function networkOfAddress(accounts: readonly BitcoinAccount[], wanted: BitcoinNetworkName): BitcoinNetworkName {
  const [possible] = accounts.flatMap(({ address }) => addressShape(address)?.networks ?? [])
  const fits = accounts.some(({ address }) => addressShape(address)?.networks.includes(wanted))
  return fits ? wanted : (possible ?? wanted)
}
