import type { Kernel } from 'tapkit/kernel'

const name = 'tapkit-chooser'

/** What existing pages listen to on `window`; the element's own events have the short names. */
const windowPrefix = 'sats-connect_wallet-provider-selector_'

const elements = new WeakMap<Kernel, HTMLElement>()

/** The overlay's element of a kit: made once, and put back where the page has taken it out. */
export function ensureElement(kernel: Kernel): ShadowRoot {
  let element = elements.get(kernel)
  if (!element) {
    element = document.createElement(name)
    element.setAttribute('kit', kernel.name)
    element.attachShadow({ mode: 'open' })
    elements.set(kernel, element)
  }
  if (!element.isConnected) document.body.append(element)
  return element.shadowRoot as ShadowRoot
}

/** Takes the overlay out of the page for good. */
export function removeElement(kernel: Kernel): void {
  elements.get(kernel)?.remove()
  elements.delete(kernel)
}

/** Calls back where the page takes the overlay out, by itself or with all of its content: nobody could answer it any more. */
export function onRemoval(kernel: Kernel, removed: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(() => {
    if (!elements.get(kernel)?.isConnected) removed()
  })
  observer.observe(document, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

/** Tells the page what happens in the dialog. */
export function announce(kernel: Kernel, type: 'open' | 'select' | 'cancel' | 'close', detail?: unknown): void {
  const element = elements.get(kernel)
  element?.dispatchEvent(new CustomEvent(type, { detail }))
  element?.dispatchEvent(new CustomEvent(windowPrefix + type, { detail, bubbles: true }))
}
