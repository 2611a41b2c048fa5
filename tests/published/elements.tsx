// Type-checked in a consumer's folder, beside a stand-in for Vue: the entries' own declarations type the elements.
import type { ButtonElement } from 'tapkit'
import type {} from 'tapkit/react'
import type { GlobalComponents } from 'vue'

export const found: ButtonElement | null = document.querySelector('tapkit-button')
export const shown = <tapkit-button disabled={false} chars-start={6} />
// @ts-expect-error there is no such size
export const wrong = <tapkit-button size="xl" />
type Vue = InstanceType<GlobalComponents['tapkit-network-button']>['$props']
type Svelte = svelteHTML.IntrinsicElements['tapkit-network-button']
export const focus = (ref: InstanceType<GlobalComponents['tapkit-button']>): void => ref.focus()
export const props: Vue & Svelte = { disabled: false, balance: 'hide' }
// @ts-expect-error a flag is no word
export const flag: Vue['disabled'] & Svelte['disabled'] = 'no'
export const one = <tapkit-wallet-button wallet="MetaMask" />
// @ts-expect-error which wallet
export const none = <tapkit-wallet-button size="sm" />
export const vueWallet: InstanceType<GlobalComponents['tapkit-wallet-button']>['$props'] &
  svelteHTML.IntrinsicElements['tapkit-wallet-button'] = { wallet: 'walletConnect' }
