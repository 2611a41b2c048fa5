import type { Kernel } from 'tapkit/kernel'
import type { Mount } from './shell/mount.tsx'
import { loadView } from './viewModules.ts'

/** Loads what the modal is drawn with, once a page; a failed load may be tried again. */
let shell: Promise<{ mount: (host: ShadowRoot, kernel: Kernel) => Mount }> | undefined
function loadShell(): Promise<{ mount: (host: ShadowRoot, kernel: Kernel) => Mount }> {
  shell ??= import('./modal.ts').catch((error) => {
    shell = undefined
    throw error
  })
  return shell
}

/** Makes the class of `<tapkit-modal>`; a function, so that importing it on a server touches no global. */
function createModalElement() {
  return class TapkitModal extends HTMLElement {
    kernel: Kernel | undefined
    #mount: Mount | undefined
    #unsubscribe: (() => void) | undefined
    #opening = false

    connectedCallback() {
      const { kernel } = this
      if (!kernel || this.#unsubscribe) return
      this.#unsubscribe = kernel.subscribe(() => this.#follow(kernel))
      kernel.signal.addEventListener('abort', () => this.remove(), { once: true })
      this.#follow(kernel)
    }

    disconnectedCallback() {
      // Moving the element within the page disconnects and connects it: only a real removal ends the mount.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#unsubscribe?.()
        this.#unsubscribe = undefined
        this.#mount?.unmount()
        this.#mount = undefined
      })
    }

    /** Loads and draws the closed modal, and loads the view that a click would show: a click is likely. */
    async prepare() {
      const { kernel } = this
      if (!kernel || this.#mount || this.#opening) return
      const view = kernel.view(kernel.connection() ? 'Account' : 'Connect')
      try {
        const [{ mount }] = await Promise.all([loadShell(), view && loadView(view)])
        if (this.isConnected && !kernel.signal.aborted) this.#mount ??= mount(this.#root(), kernel)
      } catch {
        // The click tries again, and says what fails.
      }
    }

    #root(): ShadowRoot {
      return this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    }

    #follow(kernel: Kernel) {
      if (!kernel.state.modal.open || this.#mount || this.#opening) return
      this.#opening = true
      void this.#open(kernel).finally(() => {
        this.#opening = false
      })
    }

    async #open(kernel: Kernel) {
      const view = kernel.view(kernel.state.router.stack.at(-1)?.view ?? '')
      try {
        // Both at once: the view must not wait for the shell to ask for it. A view that fails is the router's to show.
        const [{ mount }] = await Promise.all([loadShell(), view && loadView(view).catch(() => undefined)])
        if (!this.isConnected || kernel.signal.aborted) return
        this.#mount ??= mount(this.#root(), kernel)
      } catch (error) {
        kernel.report(error)
        kernel.close('done')
      }
    }
  }
}

/** Defines an element once a page. */
export function define(name: string, create: () => CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, create())
}

/** Puts the modal's element of a kit into the page. */
export function appendModal(kernel: Kernel): HTMLElement {
  define('tapkit-modal', createModalElement)
  const element = document.createElement('tapkit-modal') as HTMLElement & { kernel: Kernel }
  element.kernel = kernel
  element.setAttribute('kit', kernel.name)
  const append = () => document.body.append(element)
  if (document.body) append()
  else document.addEventListener('DOMContentLoaded', append, { once: true, signal: kernel.signal })
  return element
}
