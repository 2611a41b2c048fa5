import type { DescribedWallet, Kernel, ViewParams } from 'tapkit/kernel'
import { linksTo, readDevice } from 'tapkit/ui'
import { isGood } from '../actions/isGood.ts'
import { noteOpened } from '../actions/noteOpened.ts'
import type { Step } from '../actions/step.ts'
import type { Life } from '../createLife.ts'
import { pairingState } from '../state.ts'
import { networkOf, placeOf, waysOf } from '../views/waysOf.ts'
import { browseLink } from './browseLink.ts'
import { openWallet } from './openWallet.ts'

type Params = NonNullable<ViewParams<'ConnectingWalletConnect'>>

const following = new WeakSet<Kernel>()

/**
 * On a phone a pairing is made while the visitor looks at the list, so that the press on a wallet opens its app. If the
 * pairing began with the press, the press would be over when the relay answers, and browsers would not leave the page
 * any more (walletconnect 13).
 */
export function prepare(kernel: Kernel, { to }: Step, make: Life['prepare']): void {
  if (readDevice().system === 'desktop') return
  if (to?.view === 'Connect') ahead(kernel, make)
  if (following.has(kernel)) return
  following.add(kernel)
  // From here on everything happens within the press itself, so nothing may load.
  kernel.hooks.onNavigate.tap('walletConnect', (step) => {
    const params = Object(step.to.params) as Params
    if (params.wallet && step.to.view === 'ConnectingWalletConnect') go(kernel, params.wallet, params)
  })
}

function ahead(kernel: Kernel, make: Life['prepare']): void {
  const networkId = networkOf(kernel)
  if (!networkId || !navigator.onLine || !kernel.connectors.list().some(({ id }) => id === 'walletConnect')) return
  make(networkId).then(
    (code) => {
      const state = pairingState.of(kernel)
      // If the visitor has pressed meanwhile, the code is already used, and would open an app a second time.
      if (state.status === 'idle') state.prepared = code
    },
    // The press asks again, and reports the failure.
    () => {},
  )
}

function go(kernel: Kernel, wallet: DescribedWallet, { namespace, networkId }: Params) {
  const { prepared } = pairingState.of(kernel)
  const place = placeOf(readDevice(), networkId ?? networkOf(kernel, namespace))
  if (waysOf(kernel, wallet, place, namespace)[0] !== 'mobile') return
  // This link needs no pairing, and gives no session here.
  const page = browseLink(wallet, place)
  if (page) return void openWallet(page)
  if (!prepared || !isGood(prepared)) return
  if (openWallet(linksTo(wallet, 'mobile', place, { uri: prepared.uri })[0])) noteOpened(kernel, wallet)
}
