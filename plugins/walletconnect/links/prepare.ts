import type { DescribedWallet, Kernel } from 'tapkit/kernel'
import { linksTo, readDevice } from 'tapkit/ui'
import { isGood } from '../actions/isGood.ts'
import { noteOpened } from '../actions/noteOpened.ts'
import type { Step } from '../actions/step.ts'
import type { Life } from '../createLife.ts'
import { pairingState } from '../state.ts'
import { networkOf, placeOf, waysOf } from '../views/waysOf.ts'
import { openWallet } from './openWallet.ts'

const following = new WeakSet<Kernel>()

/**
 * On a phone a pairing is made while the visitor looks at the list, so that the press on a wallet leads to its app: once a relay
 * has answered the press is over, and a browser lets nobody leave the page any more (walletconnect 13).
 */
export function prepare(kernel: Kernel, { to }: Step, make: Life['prepare']): void {
  if (readDevice().system === 'desktop') return
  if (to?.view === 'Connect') ahead(kernel, make)
  if (following.has(kernel)) return
  following.add(kernel)
  // From now on within the press itself: what loads first comes too late for it.
  kernel.hooks.onNavigate.tap('walletConnect', (step) => {
    const { wallet } = Object(step.to.params) as { readonly wallet?: DescribedWallet }
    if (wallet && step.to.view === 'ConnectingWalletConnect') go(kernel, wallet)
  })
}

function ahead(kernel: Kernel, make: Life['prepare']): void {
  const networkId = networkOf(kernel)
  if (!networkId || !navigator.onLine || !kernel.connectors.list().some(({ id }) => id === 'walletConnect')) return
  make(networkId).then(
    (code) => {
      const state = pairingState.of(kernel)
      // Who has pressed meanwhile is shown it already: it would open an app once more, and after it was used.
      if (state.status === 'idle') state.prepared = code
    },
    // The press asks again, and says what fails.
    () => {},
  )
}

function go(kernel: Kernel, wallet: DescribedWallet): void {
  const { prepared } = pairingState.of(kernel)
  const place = placeOf(readDevice(), networkOf(kernel))
  if (!prepared || !isGood(prepared) || waysOf(kernel, wallet, place)[0] !== 'mobile') return
  if (openWallet(linksTo(wallet, 'mobile', place, { uri: prepared.uri })[0])) noteOpened(kernel, wallet)
}
