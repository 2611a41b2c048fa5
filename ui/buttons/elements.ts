import type { Kernel } from 'tapkit/kernel'

/** Which of the buttons it is: the name of its element after `tapkit-`. */
export type ButtonName = 'button' | 'connect-button' | 'account-button' | 'network-button' | 'wallet-button'

/** The attributes of the button elements, all of them optional. */
export type ButtonAttributes = {
  /** The kit's `name`, where a page has several. */
  readonly kit?: string | undefined
  readonly namespace?: string | undefined
  readonly disabled?: boolean | undefined
  readonly label?: string | undefined
  readonly 'loading-label'?: string | undefined
  readonly size?: 'md' | 'sm' | undefined
  readonly balance?: 'show' | 'hide' | undefined
  /** How many characters of the address are shown before the gap; 4 by default. */
  readonly 'chars-start'?: number | string | undefined
  /** And after it; 6 by default. */
  readonly 'chars-end'?: number | string | undefined
}

/** The further attributes of `<tapkit-wallet-button>`. */
export type WalletButtonAttributes = Omit<ButtonAttributes, 'balance' | 'chars-start' | 'chars-end'> & {
  /** The wallet's name, id or reverse domain name: `MetaMask`, `walletConnect`, `app.phantom`. */
  readonly wallet: string
}

/** A button element in the page: each attribute is a property too. */
export interface ButtonElement extends HTMLElement {
  /** The kit that it belongs to; found by the attribute `kit` where it is not set. */
  kernel: Kernel | undefined
  kit: string | null
  namespace: string | null
  disabled: boolean
  label: string | null
  loadingLabel: string | null
  size: string | null
  balance: string | null
  charsStart: string | null
  charsEnd: string | null
}

/** The button of one wallet. */
export interface WalletButtonElement extends ButtonElement {
  wallet: string | null
}

/** The attributes that templates of Svelte and Vue may write on a button element. */
type Other = { readonly [other: string]: unknown }
type Template = ButtonAttributes & Other
type WalletTemplate = WalletButtonAttributes & Other

/** Not within the module below: a type there would be one of Vue's own, which has a `Ref` itself. */
type InVue<element, props> = new () => element & { $props: props }

type Elements<value, wallet> = {
  [name in ButtonName as `tapkit-${name}`]: name extends 'wallet-button' ? wallet : value
}

declare global {
  interface HTMLElementTagNameMap extends Elements<ButtonElement, WalletButtonElement> {}
  namespace svelteHTML {
    interface IntrinsicElements extends Elements<Template, WalletTemplate> {}
  }
}

// biome-ignore lint/suspicious/noTsIgnore: an error is expected only where the host has no Vue
/** @ts-ignore */
declare module 'vue' {
  // The attributes that a template may write, and the element that a template ref of it gives.
  interface GlobalComponents
    extends Elements<InVue<ButtonElement, Template>, InVue<WalletButtonElement, WalletTemplate>> {}
}
