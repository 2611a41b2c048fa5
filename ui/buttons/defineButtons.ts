import { define } from '../element/appendModal.ts'
import { createButtonElement } from './createButtonElement.ts'
import type { ButtonName } from './elements.ts'

const attributes = [
  'kit',
  'disabled',
  'label',
  'namespace',
  'size',
  'balance',
  'loading-label',
  'chars-start',
  'chars-end',
  'wallet',
]
const names: readonly ButtonName[] = ['button', 'connect-button', 'account-button', 'network-button', 'wallet-button']

/** Defines `<tapkit-button>`, `-connect-button`, `-account-button`, `-network-button` and `-wallet-button`, once a page. */
export function defineButtons(): void {
  for (const name of names) define(`tapkit-${name}`, () => createButtonElement(name, attributes))
}
