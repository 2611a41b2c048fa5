type Register = (wallet: object) => () => void
type Callback = (api: { register: Register }) => void

/** Wallet Standard: registers now and with whoever comes later; the returned function takes it back. */
export function register(wallet: object): () => void {
  const taken: (() => void)[] = []
  const callback: Callback = (api) => void taken.push(api.register(wallet))
  const whenReady = (event: Event) => callback((event as CustomEvent<{ register: Register }>).detail)
  addEventListener('wallet-standard:app-ready', whenReady)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => {
    removeEventListener('wallet-standard:app-ready', whenReady)
    for (const unregister of taken) unregister()
  }
}
