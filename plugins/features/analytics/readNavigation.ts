import type { Heard } from './types.ts'

type Opening = {
  readonly event: string
  /** Views that are part of it: who comes from one of them is already there, or on the way back. */
  readonly within: RegExp
  /** The network is told with it. */
  readonly onNetwork?: boolean
}

/** The flow that a view begins, by the name of the view. */
const openings: Readonly<Record<string, Opening>> = {
  Send: { event: 'OPEN_SEND', within: /^Send/, onNetwork: true },
  Swap: { event: 'OPEN_SWAP', within: /^Swap/, onNetwork: true },
  SwapSelectToken: { event: 'CLICK_SELECT_TOKEN_TO_SWAP', within: /^SwapSelectToken$/ },
  SwapReview: { event: 'INITIATE_SWAP', within: /^Swap(Review|Status)$/, onNetwork: true },
  OnRampProviders: { event: 'SELECT_BUY_CRYPTO', within: /^(OnRamp|Buy)/ },
  Pay: { event: 'PAY_MODAL_OPEN', within: /^Pay(Quote|Review|Link|Loading)?$/ },
  AllWallets: { event: 'CLICK_ALL_WALLETS', within: /^(AllWallets|Connecting|GetWallet)/ },
  Transactions: { event: 'CLICK_TRANSACTIONS', within: /^Transaction/ },
}

/** The event of a navigation that begins a flow. A navigation within a flow, or back into it, has none. */
export function readNavigation({ input: { from, to }, networkId }: Extract<Heard, { hook: 'onNavigate' }>) {
  const opening = Object.hasOwn(openings, to.view) ? openings[to.view] : undefined
  if (!opening || opening.within.test(from?.view ?? '')) return undefined
  return { event: opening.event, props: opening.onNetwork ? { network: networkId } : {} }
}
