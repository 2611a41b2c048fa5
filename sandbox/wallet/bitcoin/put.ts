/** Puts something at a dotted path below `window`; the returned function takes it away again. */
export function putAt(path: string, value: unknown): () => void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<Record<string, unknown>>(
    (object, name) => {
      object[name] ??= {}
      return object[name] as Record<string, unknown>
    },
    window as unknown as Record<string, unknown>,
  )
  Object.defineProperty(holder, last, { value, configurable: true, enumerable: true, writable: true })
  return () => {
    delete holder[last]
  }
}

type Descriptor = { id: string; name: string; icon: string; webUrl?: string; methods: readonly string[] }

/** WBIP004: registers a provider; the returned function takes it out again. */
export function registerProvider(descriptor: Descriptor): () => void {
  const registry = window as unknown as { btc_providers?: Descriptor[] }
  registry.btc_providers ??= []
  const list = registry.btc_providers
  list.push(descriptor)
  return () => {
    const at = list.indexOf(descriptor)
    if (at >= 0) list.splice(at, 1)
  }
}

type Api = { register(...wallets: unknown[]): () => void }

/** Wallet Standard: announces a wallet now and to pages that get ready later; the returned function takes it back. */
export function registerStandardWallet(wallet: unknown): () => void {
  const ends = new Set<() => void>()
  const register = ({ register: add }: Api) => ends.add(add(wallet))
  const ready = (event: Event) => register((event as CustomEvent<Api>).detail)
  addEventListener('wallet-standard:app-ready', ready)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    removeEventListener('wallet-standard:app-ready', ready)
    for (const end of ends) end()
  }
}
