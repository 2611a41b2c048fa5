import type { WalletAdapter, WalletAdapterEmitter, WalletAdapterEvents } from './types.ts'

type Name = keyof WalletAdapterEvents
type Listener = (...payload: unknown[]) => void
/** A host's listener, and the function that is called for it. */
type Entry = { readonly name: Name; readonly given: Listener; readonly call: Listener }

/** The part of Node's `EventEmitter` that code for wallet-adapter calls, without the package. */
export function createEmitter(adapter: () => WalletAdapter) {
  let entries: readonly Entry[] = []
  const emit = <const name extends Name>(name: name, ...payload: Parameters<WalletAdapterEvents[name]>): void => {
    for (const entry of entries) if (entry.name === name) entry.call(...payload)
  }
  const on = (name: Name, given: Listener, call = given) => {
    entries = [...entries, { name, given, call }]
    return adapter()
  }
  const off = (name?: Name, given?: Listener) => {
    entries = entries.filter((entry) => (name && entry.name !== name) || (given && entry.given !== given))
    return adapter()
  }
  const once = (name: Name, given: Listener) =>
    on(name, given, (...payload) => {
      off(name, given)
      given(...payload)
    })
  const emitter = { on, once, off, addListener: on, removeListener: off, removeAllListeners: off }
  return { emit, emitter: emitter as WalletAdapterEmitter }
}
