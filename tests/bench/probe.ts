/** Where a page's list is. */
export type Target = {
  /** Selects the button, or the element whose shadow root holds it. */
  readonly button: string
  /** The element whose shadow root holds the dialog; absent where it is in the page itself. */
  readonly modal: string | undefined
  readonly row: string
}

export type Opened = {
  /** From the click's own time stamp to the end of the first frame that shows the list, ms. */
  readonly first: number
  /** From the click to the last change of what is seen, icons included, ms. */
  readonly settled: number
  /** When the click was made, in ms since navigation. */
  readonly clickedAt: number
}

declare global {
  var benchProbe: {
    /** Resolves once, for the next click. */
    watch(target: Target, wallets: number): Promise<Opened>
    isClosed(target: Target): boolean
    /** Opens and closes the list so many times, with nothing from outside the page that could pile up in its heap. */
    cycle(target: Target, times: number): Promise<void>
  }
}

/** Announces wallets as extensions do (EIP-6963). Runs in the page; so does all that it uses. */
export function announce(count: number): void {
  const wallets = Array.from({ length: count }, (_, index) => {
    // A distinct picture of about 2 kB each.
    const dots = Array.from(
      { length: 30 },
      (_, dot) => `<circle cx="${(dot * 7 + index) % 36}" cy="${(dot * 11 + index * 3) % 36}" r="${1 + (dot % 3)}"/>`,
    ).join('')
    const colour = (index * 2_654_435 + 3_000_000).toString(16).slice(-6).padStart(6, '0')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" fill="#${colour}">${dots}</svg>`
    const info = Object.freeze({
      uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `Wallet ${index + 1}`,
      rdns: `com.wallet${index + 1}`,
      icon: `data:image/svg+xml;base64,${btoa(svg)}`,
    })
    const provider = {
      request: () => new Promise(() => undefined),
      on: () => undefined,
      removeListener: () => undefined,
    }
    return Object.freeze({ info, provider })
  })
  const tell = () => {
    for (const detail of wallets) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', tell)
  tell()
}

/** Installs `benchProbe`. Runs in the page; so does all that it uses. */
export function installProbe(): void {
  const rootOf = ({ modal }: Target): ParentNode | null | undefined =>
    modal ? document.querySelector(modal)?.shadowRoot : document

  const opacityOf = (element: Element): number => {
    let opacity = 1
    let at: Element | null = element
    while (at) {
      const style = getComputedStyle(at)
      if (style.visibility === 'hidden' || style.display === 'none') return 0
      opacity *= Number(style.opacity)
      at = at.parentElement
    }
    return opacity
  }

  const seen = (target: Target): Element[] => {
    const dialog = rootOf(target)?.querySelector('dialog[open]')
    if (!dialog) return []
    const frame = dialog.getBoundingClientRect()
    return [...dialog.querySelectorAll(target.row)].filter((row) => {
      const { top, bottom, width } = row.getBoundingClientRect()
      return width > 0 && bottom > frame.top && top < Math.min(frame.bottom, innerHeight)
    })
  }

  /** What a person sees, as text: it settles when this stays the same. */
  const describe = (target: Target): string => {
    const rows = seen(target)
    return rows
      .map((row) => {
        const { top, left, width, height } = row.getBoundingClientRect()
        const images = [...row.querySelectorAll('img')].map(
          ({ complete, naturalWidth }) => complete && naturalWidth > 0,
        )
        return [top, left, width, height, opacityOf(row), row.textContent, images].join()
      })
      .join('\n')
  }

  const isShown = (target: Target, wallets: number): boolean => {
    const rows = seen(target)
    const [first] = rows
    if (first === undefined || rows.length < Math.min(wallets, 4) || opacityOf(first) < 0.99) return false
    // Nothing clips it or lies over it.
    const { x, y, width, height } = first.getBoundingClientRect()
    const root = first.getRootNode() as Document | ShadowRoot
    return first.contains(root.elementFromPoint(x + width / 2, y + height / 2))
  }

  /** Resolves after the frame that is being made has been handed to the screen. */
  const afterPaint = (then: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(undefined)
  }

  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => (holds() ? resolve() : void requestAnimationFrame(look))
      look()
    })

  globalThis.benchProbe = {
    async cycle(target, times) {
      const host = document.querySelector<HTMLElement>(target.button)
      const button = host?.shadowRoot?.querySelector('button') ?? host
      for (let at = 0; at < times; at++) {
        button?.click()
        await until(() => isShown(target, 1))
        const dialog = rootOf(target)?.querySelector<HTMLDialogElement>('dialog[open]')
        const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true })
        // The browser's own answer to Escape, where the page has none.
        if (dialog?.dispatchEvent(press)) dialog.close()
        // The bare page hears of the end of its dialog a moment later: its rows go then. The kit's stay in the closed dialog.
        const left = target.modal ? 'dialog[open]' : `dialog[open], ${target.row}`
        await until(() => !rootOf(target)?.querySelector(left))
      }
    },
    isClosed: (target) => !rootOf(target)?.querySelector('dialog[open]'),
    watch: (target, wallets) =>
      new Promise((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            let first: number | undefined
            let before = ''
            let changed = 0
            const settle = () => {
              const now = describe(target)
              if (now !== before) {
                before = now
                changed = performance.now()
              }
              if (first !== undefined && performance.now() - changed > 400) {
                resolve({ first, settled: Math.max(first, changed - timeStamp), clickedAt: timeStamp })
              } else requestAnimationFrame(settle)
            }
            const look = () => {
              if (!isShown(target, wallets)) return void requestAnimationFrame(look)
              afterPaint(() => {
                first = performance.now() - timeStamp
                settle()
              })
            }
            look()
          },
          { capture: true, once: true },
        )
      }),
  }
}
