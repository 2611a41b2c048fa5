import { define } from '../element.ts'
import { createButtonElement, type DrawButton } from './createButtonElement.ts'
import { drawAccount } from './drawAccount.ts'
import { drawConnectButton } from './drawConnectButton.ts'
import { drawNetworkButton } from './drawNetworkButton.ts'

const attributes = ['namespace', 'size', 'balance', 'loading-label', 'chars-start', 'chars-end']

/** Connected it is the account button, else the connect button. */
const drawButton: DrawButton = (kernel, element, redraw) =>
  drawAccount(kernel, element, redraw) ?? drawConnectButton(kernel, element)

/** Defines `<tapkit-button>`, `-connect-button`, `-account-button` and `-network-button`, once a page. */
export function defineButtons(): void {
  define('tapkit-button', () => createButtonElement(drawButton, attributes))
  define('tapkit-connect-button', () => createButtonElement(drawConnectButton, attributes))
  define('tapkit-account-button', () => createButtonElement(drawAccount, attributes))
  define('tapkit-network-button', () => createButtonElement(drawNetworkButton, attributes))
}
