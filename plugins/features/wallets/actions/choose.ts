import { type Kernel, selectNamespace } from 'tapkit/kernel'
import type { WalletTile } from '../tiles.ts'
import { wantedFor } from '../wantedFor.ts'
import { offerPicked, toPairing } from './offer.ts'

// The pairing is another plugin's view: whether it is there is asked first.
type Go = (view: string, params: unknown) => void

/**
 * Goes on with a wallet: asks the wallet if it is in the page. Otherwise shows its pairing, or else the ways to get it.
 */
export function choose(kernel: Kernel, { name, parts, wallet }: WalletTile): void {
  const go = kernel.navigate as Go
  const wanted = wantedFor(kernel)
  const own = wanted.namespace ?? selectNamespace(kernel.state)
  const part = parts.find(({ namespace }) => namespace === own) ?? parts[0]
  if (part) {
    kernel.track('SELECT_WALLET', { name, platform: 'browser' })
    go('ConnectingExternal', { ...part, networkId: wanted.networkId })
    return
  }
  if (!wallet) return
  const pairing = toPairing(kernel, wallet)
  if (pairing) {
    kernel.track('SELECT_WALLET', { name, platform: 'qrcode' })
    go('ConnectingWalletConnect', { ...wanted, wallet: pairing })
    return
  }
  const key = offerPicked(kernel, wallet)
  if (key) go('GetWallet', { key })
}
