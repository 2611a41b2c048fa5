import { draw } from '../drawing/draw.tsx'
import type { PageContext } from '../pageContext.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { Look } from '../windows/flowMessages.ts'
import { ConnectWindow, type Ending } from './ConnectWindow.tsx'
import { type ConnectFlow, createConnectFlow } from './connectFlow.ts'

/** Milliseconds for which the outcome is seen before the page is left. */
const farewell = 600

type LoginInput = {
  readonly host: string
  readonly look: Look
  /** The visitor has chosen the wallet. Answers whether the page is left by itself then. */
  readonly done: (wallet: Wallet) => boolean
  /** The visitor goes without a wallet. */
  readonly refuse: () => void
  readonly ending: () => Ending
  /** Closes the window, or goes back to the app. */
  readonly leave: () => void
}

/** Draws the login of a host, and leaves the page after it. */
export function drawLogin(
  context: PageContext,
  { host, look, done, refuse, ending, leave }: LoginInput,
): Pick<ConnectFlow, 'step'> {
  const { page, options, store, passkeys } = context
  const { name } = options
  const flow = createConnectFlow({
    ...{ name, host, store, passkeys },
    done: (wallet) => {
      page.navigator.storage?.persist?.().catch(() => {})
      if (done(wallet)) setTimeout(leave, farewell)
    },
    refuse: () => {
      refuse()
      leave()
    },
  })
  page.addEventListener('pagehide', flow.leave)
  draw(context, <ConnectWindow {...{ flow, name, host, look, origin: page.origin, ending, leave }} />)
  flow.begin()
  return flow
}
