import type { Kernel } from 'tapkit/kernel'
import { findElement, findKit, kitReady } from '../element/findKit.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import type { Paint } from './createPaint.ts'
import type { ButtonName } from './elements.ts'
import { reflect, upgrade } from './reflect.ts'

/** The code that draws buttons loads with the first button in the page: a host with buttons of its own pays for none of it. */
const load = () => import('./createPaint.ts')

/** Makes the class of a button element: one native button in a shadow root, drawn again when the state changes. */
export function createButtonElement(name: ButtonName, attributes: readonly string[]): CustomElementConstructor {
  class ButtonElement extends HTMLElement {
    static observedAttributes = attributes
    #kernel: Kernel | undefined
    #given: Kernel | undefined
    #end: AbortController | undefined
    #paint: Paint | undefined
    readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    readonly #wrapper = document.createElement('span')

    constructor() {
      super()
      this.#wrapper.className = 'tk'
      this.#root.append(this.#wrapper)
      // The code that the click will need is fetched when a click is likely; it asks nothing of any other host.
      for (const type of ['pointerenter', 'pointerdown', 'focus'])
        this.addEventListener(type, () => {
          if (this.kernel) void findElement(document, this.kernel)?.prepare()
        })
    }

    /** The kit that the button belongs to; found by the `kit` attribute where it is not set. */
    get kernel(): Kernel | undefined {
      return [this.#given, this.#kernel].find((kernel) => kernel && !kernel.signal.aborted)
    }
    set kernel(kernel: Kernel | undefined) {
      if (this.#given === kernel) return
      this.#given = kernel
      if (this.isConnected) this.#connect()
    }

    connectedCallback() {
      upgrade(this, ButtonElement.prototype)
      this.#connect()
    }

    disconnectedCallback() {
      this.#end?.abort()
      this.#end = undefined
    }

    attributeChangedCallback(attribute: string) {
      if (!this.#end) return
      if (attribute === 'kit') this.#connect()
      else this.#draw()
    }

    #connect() {
      this.#end?.abort()
      this.#end = new AbortController()
      const { signal } = this.#end
      // Also once it has one: hot reload puts another kit in its place.
      addEventListener(kitReady, () => this.#connect(), { signal })
      this.#kernel = findKit(document, this.getAttribute('kit') ?? this.#given?.name ?? null)
      const unsubscribe = this.kernel?.subscribe(() => this.#draw())
      if (unsubscribe) signal.addEventListener('abort', unsubscribe)
      this.#draw()
    }

    #draw() {
      const { kernel } = this
      if (kernel) applyTheme(this.#root, this.#wrapper, kernel.state.theme)
      if (this.#paint) return this.#paint(kernel)
      // Nothing is drawn before there is a kit.
      if (!kernel) return
      load().then(
        ({ createPaint }) => {
          this.#paint ??= createPaint(this, this.#root, this.#wrapper, name)
          if (this.#end) this.#paint(this.kernel)
        },
        (error) => void kernel.report(error),
      )
    }
  }
  reflect(ButtonElement.prototype, attributes)
  return ButtonElement
}
