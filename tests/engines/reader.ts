/** Where a control is: `host` names the element in whose shadow root it stands, `name` is a pattern of its whole name. */
export type Control = { readonly host?: string | undefined; readonly tag?: string; readonly name: string }

type Aim = { target?: Element; hit?: boolean | undefined }

/** Reads the page, open shadow roots included. It goes there as text: it uses nothing from outside. */
export function createReader() {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  const nameOf = (element: Element | null) => {
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    const text = element?.getAttribute('aria-label') || label?.textContent || element?.textContent || ''
    return text.replace(/\s+/g, ' ').trim()
  }
  const rootsOf = (host: string | undefined): ParentNode[] =>
    host ? all(document).flatMap(({ localName, shadowRoot }) => (localName === host && shadowRoot) || []) : [document]
  const find = ({ host, tag = 'button', name }: Control) => {
    const pattern = new RegExp(`^(${name})$`)
    return rootsOf(host)
      .flatMap(all)
      .find((element) => element.matches(tag) && element.getClientRects().length > 0 && pattern.test(nameOf(element)))
  }
  /** What the next click is meant for, and whether it came there; kept from call to call. */
  const aim = () => {
    const page = window as { tapkitAim?: Aim }
    if (page.tapkitAim) return page.tapkitAim
    const kept: Aim = {}
    const settle = (event: Event) => {
      kept.hit = kept.target !== undefined && event.composedPath().includes(kept.target)
    }
    addEventListener('click', settle, { capture: true })
    page.tapkitAim = kept
    return kept
  }
  const dialog = () => document.querySelector('tapkit-modal')?.shadowRoot?.querySelector('dialog')

  return {
    has: (control: Control) => Boolean(find(control)),
    /** The middle of a control that could be pressed there now; `hit` says afterwards whether it was. */
    spot(control: Control) {
      const element = find(control)
      if (!element) return null
      element.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const x = Math.round(left + width / 2)
      const y = Math.round(top + height / 2)
      const root = element.getRootNode() as Document | ShadowRoot
      const moving = root
        .getAnimations()
        .some(
          ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        )
      const hit = root.elementFromPoint(x, y)
      if (moving || element.matches(':disabled, [aria-disabled="true"]') || !element.contains(hit)) return null
      Object.assign(aim(), { target: element, hit: undefined })
      return { x, y }
    },
    hit: () => aim().hit,
    /** The name of what has the focus. */
    focused() {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      return nameOf(active)
    },
    /** The element of the page itself that has the focus, or has it inside. */
    focusedInPage: () => document.activeElement?.localName ?? '',
    isOpen: () => Boolean(dialog()?.open),
    modalText: () => dialog()?.textContent ?? '',
    cardWidth: () => dialog()?.querySelector('.tk-card')?.getBoundingClientRect().width,
    demo: (field: string) => document.querySelector(`[data-testid="${field}"]`)?.textContent ?? '',
  }
}
export type Reader = ReturnType<typeof createReader>
