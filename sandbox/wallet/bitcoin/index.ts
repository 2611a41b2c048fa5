import { handleOf } from '../handleOf.ts'
import { newId } from '../newId.ts'
import { createCore } from './core.ts'
import { createStandardWallet } from './createStandardWallet.ts'
import { createUnisatProvider } from './createUnisatProvider.ts'
import { icon } from './icon.ts'
import { putAt, registerProvider, registerStandardWallet } from './put.ts'
import { createSatsConnectProvider } from './satsConnect/createProvider.ts'
import { methodsOf } from './satsConnect/methods.ts'
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

const ownLooks: Readonly<Record<Dialect, { name: string; icon: string }>> = {
  sats: { name: 'Sandbox Sats', icon: icon('b4560f') },
  unisat: { name: 'Sandbox UniSat', icon: icon('6b4fa0') },
  standard: { name: 'Sandbox Standard', icon: icon('2f6690') },
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
  { explorerUrl, mode = 'ask', network = 'Regtest', looks = {}, ordinals = false }: BitcoinWalletsOptions,
): BitcoinWallet {
  const info = {
    ...(looks[dialect] ?? ownLooks[dialect]),
    rdns: `app.tapkit.bitcoin.${dialect}`,
    uuid: newId(),
  }
  const core = createCore({ info, explorerUrl, mode, network, ordinals, onlyOne: dialect === 'unisat' })
  const vanish = place[dialect](core)
  return handleOf(core, {
    setNetwork: core.setNetwork,
    setAddressType: core.setAddressType,
    disconnect: core.disconnect,
    vanish,
  })
}

const place: Readonly<Record<Dialect, (core: ReturnType<typeof createCore>) => () => void>> = {
  sats(core) {
    const { name, icon } = core.info
    const remove = putAt(SATS_ID, createSatsConnectProvider(core))
    const withdraw = registerProvider({ id: SATS_ID, name, icon, methods: Object.keys(methodsOf(core)) })
    return () => {
      withdraw()
      remove()
    }
  },
  unisat: (core) => putAt('unisat', createUnisatProvider(core)),
  standard: (core) => registerStandardWallet(createStandardWallet(core)),
}
