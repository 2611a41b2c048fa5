import { icon } from '../icon.ts'
import { createCore } from './core.ts'
import { createStandardWallet } from './createStandardWallet.ts'
import { createUnisatProvider } from './createUnisatProvider.ts'
import { putAt, registerProvider, registerStandardWallet } from './put.ts'
import { createSatsConnectProvider } from './satsConnect/createProvider.ts'
import { methods } from './satsConnect/methods.ts'
import type { BitcoinWallet, BitcoinWalletsOptions, Dialect } from './types.ts'

export type { BitcoinWallet } from './types.ts'

declare global {
  interface Window {
    /** The Bitcoin wallets that were put into this page, by dialect. */
    tapkitBitcoinWallets?: Partial<Record<Dialect, BitcoinWallet>>
    /** Set before they load: overrides what the page gives `installBitcoinWallets`. */
    tapkitBitcoinWalletsOptions?: Partial<BitcoinWalletsOptions>
  }
}

/** The sats-connect wallet's place on `window`, which is its id in `btc_providers`. */
export const SATS_ID = 'TapkitSandbox.BitcoinProvider'

const names: Readonly<Record<Dialect, string>> = {
  sats: 'Sandbox Sats',
  unisat: 'Sandbox UniSat',
  standard: 'Sandbox Standard',
}

/**
 * Puts the Bitcoin wallets of the sandbox into this page, each in its dialect: sats-connect (registered by WBIP004), UniSat
 * (`window.unisat`) and Wallet Standard. They share their published keys and differ in what they can do.
 */
export function installBitcoinWallets(given: BitcoinWalletsOptions): void {
  const options = { ...given, ...window.tapkitBitcoinWalletsOptions }
  const { install = ['sats', 'unisat', 'standard'] } = options
  window.tapkitBitcoinWallets = Object.fromEntries(install.map((dialect) => [dialect, create(dialect, options)]))
}

function create(
  dialect: Dialect,
  { explorerUrl, mode = 'ask', network = 'Regtest' }: BitcoinWalletsOptions,
): BitcoinWallet {
  const info = { name: names[dialect], icon, rdns: `app.tapkit.bitcoin.${dialect}`, uuid: crypto.randomUUID() }
  const core = createCore({ info, explorerUrl, mode, network, onlyOne: dialect === 'unisat' })
  const vanish = place[dialect](core)
  return {
    get mode() {
      return core.mode
    },
    set mode(wanted) {
      core.mode = wanted
    },
    info,
    requests: core.requests,
    setNetwork: core.setNetwork,
    setAddressType: core.setAddressType,
    disconnect: core.disconnect,
    vanish,
  }
}

const place: Readonly<Record<Dialect, (core: ReturnType<typeof createCore>) => () => void>> = {
  sats(core) {
    const { name, icon } = core.info
    const remove = putAt(SATS_ID, createSatsConnectProvider(core))
    const withdraw = registerProvider({ id: SATS_ID, name, icon, methods: Object.keys(methods) })
    return () => {
      withdraw()
      remove()
    }
  },
  unisat: (core) => putAt('unisat', createUnisatProvider(core)),
  standard: (core) => registerStandardWallet(createStandardWallet(core)),
}
