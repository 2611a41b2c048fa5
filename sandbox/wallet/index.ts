import { announce } from './announce.ts'
import { type Core, createCore } from './core.ts'
import { disconnected } from './errors.ts'
import { handleOf } from './handleOf.ts'
import { crowdIcon, icon } from './icon.ts'
import { newId } from './newId.ts'
import { createProvider } from './provider.ts'
import { createStandardWallet } from './solana/createStandardWallet.ts'
import { register } from './solana/register.ts'
import type { Provider, SandboxWallet, WalletOptions } from './types.ts'

export type { SandboxWallet, WalletInfo } from './types.ts'

declare global {
  interface Window {
    /** The first Sandbox Wallet that was announced in this page. */
    tapkitSandboxWallet?: SandboxWallet
    /** Set before the wallet loads: overrides what the page gives `announceSandboxWallet`. */
    tapkitSandboxWalletOptions?: Partial<WalletOptions>
  }
}

/**
 * Puts a Sandbox Wallet into this page and announces it: by EIP-6963 and, with `solana`, by Wallet Standard. Give another
 * name, rdns or icon to announce a second one, or one that pretends to be somebody else.
 * @example
 * const { chains, solana } = await (await fetch('/sandbox.json')).json()
 * announceSandboxWallet({ chains, solana })
 */
export function announceSandboxWallet(given: WalletOptions): SandboxWallet {
  const options = window.tapkitSandboxWallet ? given : { ...given, ...window.tapkitSandboxWalletOptions }
  const wallet = createWallet(options)
  window.tapkitSandboxWallet ??= wallet
  return wallet
}

/** Announces `count` more wallets, each with its own name, rdns and icon of about 2 kB. */
export function announceCrowd({ count, chains }: { count: number; chains: WalletOptions['chains'] }): SandboxWallet[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    return createWallet({
      chains,
      name: `Crowd Wallet ${number}`,
      rdns: `app.tapkit.crowd${number}`,
      icon: crowdIcon(index),
    })
  })
}

/** EIP-6963 for Ethereum, Wallet Standard for Solana: what a page hears of a wallet that has both. */
function announceAll(core: Core, provider: Provider, { only, solana }: WalletOptions): (() => void)[] {
  return [
    ...(only === 'solana' ? [] : [announce(core.info, provider)]),
    ...(only === 'ethereum' || !solana ? [] : [register(createStandardWallet(core, solana))]),
  ]
}

function createWallet(options: WalletOptions): SandboxWallet {
  const info = {
    uuid: options.uuid ?? newId(),
    name: options.name ?? 'Sandbox Wallet',
    icon: options.icon ?? icon,
    rdns: options.rdns ?? 'app.tapkit.sandbox',
  }
  const core = createCore(info, options)
  const provider = createProvider(core)
  const announcements = options.announce === false ? [] : announceAll(core, provider, options)
  if (options.legacy) Object.assign(window, { ethereum: provider })

  return handleOf(core, {
    provider,
    setSignsIn(can: boolean) {
      core.signsIn = can
    },
    lock: () => core.update({ locked: true }),
    unlock: () => core.update({ locked: false }),
    setAccounts(wanted: number | number[]) {
      core.preferred =
        typeof wanted === 'number'
          ? core
              .held()
              .addresses.slice(0, wanted)
              .map((_, index) => index)
          : wanted
      if (core.accounts().length) core.permit(core.preferred)
      if (core.solanaAccounts().length) core.permitSolana(core.preferred)
    },
    importWords: core.importWords,
    forgetWords: core.forgetWords,
    switchChain: (chainId: number) => core.update({ chainId }),
    disconnect() {
      core.permit([])
      core.permitSolana([])
    },
    drop() {
      core.dropped = true
      core.emitter.emit('disconnect', disconnected())
    },
    restore() {
      core.dropped = false
      core.emitter.emit('connect', { chainId: core.chainIdHex() })
    },
    withdraw() {
      for (const end of announcements) end()
    },
    another: (others: Partial<WalletOptions>) =>
      createWallet({ chains: options.chains, solana: options.solana, ...others }),
    crowd: (count: number) => announceCrowd({ count, chains: options.chains }),
  })
}
