import { putAt } from '../bitcoin/put.ts'
import { handleOf } from '../handleOf.ts'
import { icon } from '../icon.ts'
import { newId } from '../newId.ts'
import { createCore } from './core.ts'
import { createProvider } from './createProvider.ts'
import { methods } from './methods.ts'
import type { StacksWallet, StacksWalletOptions } from './types.ts'

export type { StacksWallet } from './types.ts'

declare global {
  interface Window {
    /** The Stacks wallet that was put into this page. */
    tapkitStacksWallet?: StacksWallet
    /** Set before it loads: overrides what the page gives `installStacksWallet`. */
    tapkitStacksWalletOptions?: Partial<StacksWalletOptions>
  }
}

/** The wallet's place on `window`, which is its id in the registry. */
export const STACKS_ID = 'TapkitSandbox.StacksProvider'

/** Puts the Stacks wallet of the sandbox into this page, in the words of SIP-030, and registers it (WBIP004). */
export function installStacksWallet(given: StacksWalletOptions): StacksWallet {
  const { apiUrl, mode = 'ask', network = 'testnet', looks } = { ...given, ...window.tapkitStacksWalletOptions }
  const info = { name: 'Sandbox Stacks', icon, ...looks, rdns: 'app.tapkit.stacks', uuid: newId() }
  const core = createCore({ info, apiUrl, mode, network })
  const remove = putAt(STACKS_ID, createProvider(core))
  const entry = { id: STACKS_ID, name: info.name, icon: info.icon, methods: Object.keys(methods) }
  const registry = window as unknown as { webbtc_stx_providers?: unknown[] }
  registry.webbtc_stx_providers ??= []
  const list = registry.webbtc_stx_providers
  list.push(entry)

  const wallet: StacksWallet = handleOf(core, {
    setAccount: core.setAccount,
    setNetwork: core.setNetwork,
    disconnect: core.disconnect,
    vanish() {
      list.splice(list.indexOf(entry), 1)
      remove()
    },
  })
  window.tapkitStacksWallet = wallet
  return wallet
}
