import type { Kernel } from 'tapkit/kernel'
import { reflect } from '../buttons/reflect.ts'
import { loadModal } from '../core/loadModal.ts'
import { loadView } from '../pieces/viewModules.ts'
import type { Mount } from '../shell/mount.tsx'
import { startOf } from '../shell/startOf.ts'
import { findKit, kitReady } from './findKit.ts'
import { whenIdle } from './whenIdle.ts'

/** Loads the modal and a view, by default the view that a click would show, all at once: no request waits for another. */
const load = (kernel: Kernel, name = startOf(kernel).view) => {
  const view = kernel.view(name)
  // A view that fails is the router's to show.
  return Promise.all([loadModal(), view && loadView(view).catch(() => undefined), kernel.loadMessages()])
}

/** How often the modal comes back within a second into a page that it was taken out of. */
const most = 5

/** When the code that draws the modal is fetched ahead. */
export type Prefetch = 'idle' | 'intent' | false

/** Makes the class of `<tapkit-modal>`; a function, so that importing it on a server touches no global. */
function createModalElement() {
  class TapkitModal extends HTMLElement {
    kernel: Kernel | undefined
    prefetch: Prefetch = 'idle'
    #mount: Mount | undefined
    #unsubscribe: (() => void) | undefined
    #opening = false
    /** How often it has come back into the page within a second. */
    #returns = 0

    connectedCallback() {
      const { kernel } = this
      // A router of whole pages (Turbo) keeps a copy of the body: the modal's copy in it has no kit, and never will.
      if (!kernel) return queueMicrotask(() => this.kernel ?? this.remove())
      if (this.#unsubscribe) return
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
        const { kernel } = this
        if (!kernel || kernel.signal.aborted) return
        // A router of whole pages put another body in place (Turbo, Astro), or other contents into it (htmx). A script of theirs may have
        // composed the kit anew; their buttons look for the kit.
        if (findKit(document, kernel.name)) return kernel.destroy()
        // Something that takes it out each time would have the page do nothing else: it is back once it is opened.
        if (this.#returns === most) return
        this.#returns++
        setTimeout(() => this.#returns--, 1_000)
        document.body?.append(this)
        dispatchEvent(new Event(kitReady))
      })
    }

    /** Loads and draws the closed modal, and loads the view that a click would show: a click is likely. */
    async prepare() {
      const { kernel } = this
      if (!kernel || this.prefetch === false || this.#mount || this.#opening) return
      // The click tries again, and tells the failure.
      await this.#draw(kernel).catch(() => {})
    }

    #follow(kernel: Kernel) {
      if (!kernel.state.modal.open || this.#mount || this.#opening) return
      this.#opening = true
      void this.#draw(kernel, kernel.state.router.stack.at(-1)?.view)
        .catch((error) => {
          kernel.report(error)
          // An approval holds the modal open for the visitor, who sees no approval in a modal that was not drawn.
          if (!kernel.close('done')) kernel.close()
        })
        .finally(() => {
          this.#opening = false
        })
    }

    async #draw(kernel: Kernel, name?: string) {
      const [{ mount }] = await load(kernel, name)
      if (!this.isConnected || kernel.signal.aborted) return
      this.#mount ??= mount(this.shadowRoot ?? this.attachShadow({ mode: 'open' }), kernel)
    }
  }
  reflect(TapkitModal.prototype, ['kit'])
  return TapkitModal
}

/** Defines an element once a page. */
export function define(name: string, create: () => CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, create())
}

const warned = new Set<string>()

/** Puts the modal's element of a kit into the page; a former kit of that name, which hot reload leaves behind, ends. */
export function appendModal(kernel: Kernel, prefetch: Prefetch = 'idle'): HTMLElement {
  define('tapkit-modal', createModalElement)
  const former = findKit(document, kernel.name)
  if (former && !warned.has(kernel.name)) {
    warned.add(kernel.name)
    console.warn(`tapkit: a second kit "${kernel.name}" ends the first: create it once.`)
  }
  former?.destroy()
  const element = document.createElement('tapkit-modal') as HTMLElement & { kernel: Kernel; prefetch: Prefetch }
  Object.assign(element, { kernel, prefetch })
  // The click tries again, and tells the failure.
  if (prefetch === 'idle') whenIdle(() => void load(kernel).catch(() => {}), kernel.signal)
  element.setAttribute('kit', kernel.name)
  const append = () => element.isConnected || kernel.signal.aborted || document.body?.append(element)
  append()
  addEventListener('DOMContentLoaded', append)
  // A router or a script may have taken the modal out of the page.
  kernel.subscribe(() => kernel.state.modal.open && append())
  return element
}
