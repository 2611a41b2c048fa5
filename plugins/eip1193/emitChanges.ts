import { type Kernel, NotConnectedError, type ProviderOf } from 'tapkit/kernel'

type Wallet = {
  /** The accounts of the session; none once the session has ended. */
  readonly accounts: () => readonly string[]
  /** The chain of the session in hexadecimal; `undefined` once the session has ended. */
  readonly chainId: () => string | undefined
}

type Events = Required<Pick<ProviderOf<'eip155'>, 'on' | 'removeListener'>>
type Heard = { readonly event: string; readonly listener: (value: never) => void; readonly stop: () => void }

/**
 * The events of EIP-1193 for a wallet that puts no object of its own into the page: its accounts and its chain stand in the kernel's session, so a change of
 * the session is the event.
 */
export function emitChanges(kernel: Kernel, { accounts, chainId }: Wallet): Events {
  const heard: Heard[] = []
  return {
    on(event, listener) {
      let [last, chain] = [accounts(), chainId()]
      const stop = kernel.subscribe(() => {
        const [before, beforeChain] = [last, chain]
        last = accounts()
        chain = chainId()
        if (event === 'accountsChanged' && String(before) !== String(last)) listener([...last] as never)
        if (event === 'chainChanged' && beforeChain !== chain && chain) listener(chain as never)
        if (event === 'disconnect' && beforeChain && !chain)
          listener(new NotConnectedError({ namespace: 'eip155' }) as never)
      })
      heard.push({ event, listener, stop })
    },
    removeListener(event, listener) {
      // As in Node's emitters, a listener that was added twice is removed one at a time.
      const at = heard.findLastIndex((each) => each.event === event && each.listener === listener)
      if (at >= 0) heard.splice(at, 1)[0]?.stop()
    },
  }
}
