import type { Kernel } from 'tapkit/kernel'
import { findElement, findKit, kitReady } from '../findKit.ts'
import { adopt } from '../theme/adopt.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { tokensCss } from '../theme/tokens.ts'
import { buttonsCss } from './buttons.css.ts'

/** What a button shows now, and what a click does. */
export type ButtonContent = {
  readonly className: string
  readonly parts: readonly (string | Node)[]
  readonly label: string
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly onClick: () => void
}

/** Draws a button from the state of its kit; `undefined` hides it, `later` leaves it as it is until `redraw` is called. */
export type DrawButton = (
  kernel: Kernel,
  element: HTMLElement,
  redraw?: () => void,
) => ButtonContent | 'later' | undefined

/** Makes the class of a button element: one native button in a shadow root, drawn again when the state changes. */
export function createButtonElement(draw: DrawButton, attributes: readonly string[]): CustomElementConstructor {
  return class extends HTMLElement {
    static observedAttributes = ['kit', 'disabled', 'label', ...attributes]
    #kernel: Kernel | undefined
    #given: Kernel | undefined
    #end: AbortController | undefined
    #content: ButtonContent | undefined
    readonly #button = document.createElement('button')
    #wrapper: HTMLElement | undefined

    /** The kit that the button belongs to; found by the `kit` attribute where it is not set. */
    get kernel(): Kernel | undefined {
      return this.#given ?? this.#kernel
    }
    set kernel(kernel: Kernel | undefined) {
      if (this.#given === kernel) return
      this.#given = kernel
      if (this.isConnected) this.#connect()
    }

    connectedCallback() {
      if (!this.#wrapper) this.#build()
      this.#connect()
    }

    disconnectedCallback() {
      this.#end?.abort()
      this.#end = undefined
    }

    attributeChangedCallback(name: string) {
      if (!this.#end) return
      if (name === 'kit') this.#connect()
      else this.#draw()
    }

    #build() {
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      adopt(root, tokensCss())
      adopt(root, buttonsCss)
      this.#wrapper = document.createElement('span')
      this.#wrapper.className = 'tk'
      this.#button.type = 'button'
      this.#button.addEventListener('click', () => {
        if (!this.#content?.busy && !this.#content?.disabled) this.#content?.onClick()
      })
      // What the click will need is fetched when a click is likely; it asks nothing of any other host.
      for (const type of ['pointerenter', 'pointerdown', 'focus'] as const)
        this.#button.addEventListener(type, () => this.#prefetch())
      this.#wrapper.append(this.#button)
      root.append(this.#wrapper)
    }

    #connect() {
      this.#end?.abort()
      this.#end = new AbortController()
      const { signal } = this.#end
      this.#kernel = findKit(document, this.getAttribute('kit'))
      if (!this.kernel) addEventListener(kitReady, () => this.#connect(), { once: true, signal })
      else {
        const unsubscribe = this.kernel.subscribe(() => this.#draw())
        signal.addEventListener('abort', unsubscribe, { once: true })
      }
      this.#draw()
    }

    #draw() {
      const { kernel } = this
      const content = kernel && draw(kernel, this, () => this.#draw())
      if (content === 'later') return
      this.#content = content
      if (this.#wrapper) this.#wrapper.hidden = !content
      if (!kernel || !content) return
      if (this.#wrapper) applyTheme(this, this.#wrapper, kernel.state.theme)
      const button = this.#button
      button.className = content.className
      button.disabled = content.disabled === true
      button.setAttribute('aria-busy', String(content.busy === true))
      button.setAttribute('aria-label', content.label)
      button.setAttribute('aria-haspopup', 'dialog')
      if (!isDrawn(button, content.parts)) button.replaceChildren(...content.parts)
    }

    #prefetch() {
      const { kernel } = this
      if (kernel) void findElement(document, kernel)?.prepare()
    }
  }
}

/** Whether the button shows that already: most changes of the state are none of its business. */
function isDrawn({ childNodes }: Element, parts: ButtonContent['parts']): boolean {
  return (
    childNodes.length === parts.length &&
    parts.every((part, index) => {
      const drawn = childNodes[index]
      return typeof part === 'string' ? drawn?.nodeType === 3 && drawn.nodeValue === part : drawn?.isEqualNode(part)
    })
  )
}
