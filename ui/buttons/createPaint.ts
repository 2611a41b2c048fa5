import type { Kernel } from 'tapkit/kernel'
import { adopt } from '../theme/adopt.ts'
import { languageOf } from '../theme/languageOf.ts'
import { buttonsCss } from './buttons.css.ts'
import { drawAccount } from './drawAccount.ts'
import type { ButtonContent, DrawButton } from './drawButton.ts'
import { drawConnectButton } from './drawConnectButton.ts'
import { drawNetworkButton } from './drawNetworkButton.ts'
import { drawWallet } from './drawWallet.ts'
import type { ButtonName } from './elements.ts'
import { isDisabled } from './reflect.ts'

/** Draws a button as its kit has it now; without one it hides. */
export type Paint = (kernel: Kernel | undefined) => void

const drawings: Record<ButtonName, DrawButton> = {
  // Connected it is the account button, else the connect button.
  button: (kernel, element, redraw) => drawAccount(kernel, element, redraw) ?? drawConnectButton(kernel, element),
  'connect-button': drawConnectButton,
  'account-button': drawAccount,
  'network-button': drawNetworkButton,
  'wallet-button': drawWallet,
}

/** Puts the native button of an element into the wrapper in its shadow root, and answers how it is drawn. */
export function createPaint(element: HTMLElement, root: ShadowRoot, wrapper: HTMLElement, name: ButtonName): Paint {
  const draw = drawings[name]
  const button = document.createElement('button')
  let content: ButtonContent | undefined
  let current: Kernel | undefined
  adopt(root, buttonsCss)
  wrapper.append(button)
  button.type = 'button'
  button.setAttribute('aria-haspopup', 'dialog')
  button.addEventListener('click', () => {
    // Safari on macOS focuses no button that is pressed: without it, the focus would have nowhere to go back to.
    button.focus({ preventScroll: true })
    if (!content?.busy) content?.onClick()
  })
  const paint: Paint = (kernel) => {
    current = kernel
    const again = () => paint(current)
    const loading = kernel?.loadMessages()
    if (loading) return void loading.then(again)
    const drawn = kernel && draw(kernel, element, again)
    if (drawn === 'later') return
    content = drawn
    wrapper.hidden = !content
    if (!kernel || !content) return
    Object.assign(wrapper, languageOf(kernel.state))
    button.className = content.className
    button.disabled = isDisabled(element)
    button.setAttribute('aria-busy', String(content.busy === true))
    button.setAttribute('aria-label', content.label)
    // Most changes of the state are none of its business.
    const fresh = button.cloneNode() as HTMLButtonElement
    fresh.append(...content.parts)
    if (!fresh.isEqualNode(button)) button.replaceChildren(...fresh.childNodes)
  }
  return paint
}
