import {
  type ConnectorState,
  type DeepReadonly,
  type DescribedWallet,
  type Kernel,
  selectNamespace,
  selectNetwork,
} from 'tapkit/kernel'
import { type Device, linksTo, type Place } from 'tapkit/ui'
import { browseLink } from '../links/browseLink.ts'

/** A way to reach a wallet (walletconnect 12). */
export type WayId = 'browser' | 'mobile' | 'code' | 'web' | 'desktop' | 'unsupported'

/**
 * The wallet of the page that a description fits: in the wanted namespace, or else in the app's first namespace. If
 * both sides may have a domain, a name alone proves nothing. A disputed wallet fits no description (wallets 1).
 */
export function installedOf(
  { state }: Kernel,
  { name, rdns }: DescribedWallet,
  wanted?: string,
): DeepReadonly<ConnectorState> | undefined {
  const { order, byId } = state.connectors
  const hasDomains = order.some((key) => key.startsWith('eip155:'))
  const isOne = (wallet: DeepReadonly<ConnectorState>) =>
    rdns && (wallet.rdns || hasDomains)
      ? wallet.rdns?.toLowerCase() === rdns.toLowerCase()
      : wallet.name.trim().toLowerCase() === name.trim().toLowerCase()
  const found = order
    .flatMap((key) => byId[key] ?? [])
    .filter((each) => each.installed && !each.disputed && isOne(each) && (wanted ?? each.namespace) === each.namespace)
  return found.find(({ namespace }) => namespace === selectNamespace(state)) ?? found[0]
}

const extensions = ['chrome', 'firefox', 'edge', 'safari'] as const

/** The ways to a wallet, in their order; without a wallet, the ways to any wallet. */
export function waysOf(
  kernel: Kernel,
  wallet: DescribedWallet | undefined,
  place: Place,
  wanted?: string,
): readonly WayId[] {
  const { device } = place
  const isPhone = device.system !== 'desktop'
  const own: WayId = isPhone ? 'mobile' : 'code'
  if (!wallet) return [own]
  const has = (way: 'mobile' | 'web' | 'desktop') => linksTo(wallet, way, place).length > 0
  const isInPage = installedOf(kernel, wallet, wanted) !== undefined
  const isExtension = Boolean(wallet.rdns) || extensions.some((store) => wallet.links?.[store])
  const ways: readonly (WayId | false)[] = [
    isInPage && 'browser',
    (has('mobile') || browseLink(wallet, place) !== undefined) && own,
    has('web') && 'web',
    has('desktop') && !isPhone && 'desktop',
    !isInPage && isExtension && !isPhone && linksTo(wallet, 'browse', place).length === 0 && 'unsupported',
  ]
  const found = ways.filter((way) => way !== false)
  // Any wallet of a phone can read a code, be it another phone.
  return found.some((way) => way !== 'unsupported') ? found : ['code', ...found]
}

/** The device, the page and the network of the visitor, for a link. */
export const placeOf = (device: Device, networkId: string | undefined): Place => ({
  device,
  url: location.href,
  networkId,
})

/** The network that a wallet is asked for first, unless a network was named. */
export const networkOf = ({ state }: Kernel, namespace = selectNamespace(state)): string | undefined =>
  selectNetwork(state, namespace)
