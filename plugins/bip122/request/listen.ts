import type { Connector, Kernel } from 'tapkit/kernel'
import type { BitcoinAccount } from '../account.ts'
import type { BitcoinWalletEvent } from '../provider.ts'
import { networkBlock } from './adapters/changeNetwork.ts'

/** The wallet shares other addresses. */
export type AccountChange = {
  readonly type: 'accountChange'
  readonly addresses?: readonly BitcoinAccount[] | undefined
}

/** The wallet is on another network. A network that it does not tell is absent. */
export type NetworkChange = {
  readonly type: 'networkChange'
  readonly bitcoin?: { readonly name: string } | undefined
  readonly stacks?: { readonly name: string } | undefined
  readonly addresses?: readonly BitcoinAccount[] | undefined
}

/** The wallet has taken this page's permissions back. */
export type Disconnect = { readonly type: 'disconnect' }

/** The events that wallets report. */
export type WalletEvents = {
  readonly accountChange: AccountChange
  readonly networkChange: NetworkChange
  readonly disconnect: Disconnect
}

type EventName = keyof WalletEvents

/** Both forms that wallet requests know: one object, or the name and the callback. */
export type AddListener = {
  <const name extends EventName>(input: {
    readonly eventName: name
    readonly cb: (event: WalletEvents[name]) => void
  }): () => void
  <const name extends EventName>(eventName: name, cb: (event: WalletEvents[name]) => void): () => void
}

type Input = { readonly eventName: EventName; readonly cb: (event: never) => void }

/** Binds a callback to the wallet that is asked, once that is there; where none is, the console says so. */
export function listen(
  kernel: Kernel,
  wallet: Promise<Connector | undefined>,
  first: Input | EventName,
  callback?: Input['cb'],
): () => void {
  const { eventName, cb } = typeof first === 'object' ? first : { eventName: first, cb: callback }
  let stop: (() => void) | undefined
  let stopped = typeof cb !== 'function'
  if (stopped) console.error('addListener needs a callback.')
  const end = () => {
    stopped = true
    stop?.()
    stop = undefined
  }
  const hear = (event: BitcoinWalletEvent) => {
    if (event.type !== eventName) return
    try {
      cb?.(toWalletEvent(event) as never)
    } catch (error) {
      kernel.report(error)
    }
  }
  const bind = async () => {
    const connector = await wallet
    if (stopped) return
    if (!connector) return console.error('no wallet provider was found')
    const provider = await (connector as Connector<'bip122'>).getProvider()
    if (!stopped) stop = provider.subscribe(hear)
  }
  kernel.signal.addEventListener('abort', end, { once: true })
  bind().catch((error) => void kernel.report(error))
  return end
}

function toWalletEvent(event: BitcoinWalletEvent): WalletEvents[EventName] {
  const addresses = 'accounts' in event && event.accounts ? { addresses: event.accounts } : {}
  switch (event.type) {
    case 'accountChange':
      return { type: event.type, ...addresses }
    case 'networkChange':
      return { type: event.type, ...(event.network ? networkBlock(event.network) : {}), ...addresses }
    default:
      return { type: event.type }
  }
}
