import { useEffect, useRef, useState } from 'react'
import { type Kernel, type Route, type Step, type View, wordingOf } from 'tapkit/kernel'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { loadedView, loadView } from '../pieces/viewModules.ts'
import { type MissingWallet, missingWallet } from './missingWallet.ts'
import { startOf } from './startOf.ts'

/** The view that is shown, and the shell's own words around it. */
export type ShownRoute = {
  readonly route: Step | undefined
  readonly view: View | undefined
  readonly title: string
  /** The dialog's name for a screen reader. */
  readonly label: string
  readonly depth: number
  /** Forward while the history grows, back while it shrinks; none for the view that the modal opens with (interface 1). */
  readonly direction: 'none' | 'forward' | 'back'
}

/** The route that was shown last, and the wallet that its view lacked: a modal that leaves stays as it was. */
type Last = Pick<ShownRoute, 'route' | 'depth'> & { readonly missing?: MissingWallet }

const none = { route: undefined, depth: 0 }

/** Stands in for a view whose wallet is not connected. */
const needsWallet: View = {
  title: '',
  load: async () => ({ default: (await import('../pieces/further.ts')).NeedsWallet }),
}

/**
 * The current route; while the modal leaves, the last route, so that it does not go blank. At rest it is the list of
 * wallets, drawn ahead in the closed dialog: it does nothing by itself, and is most likely the next view.
 */
export function useRoute(kernel: Kernel, shown: boolean): ShownRoute {
  const state = useKernelState(kernel)
  const { stack } = state.router
  const last = useRef<Last>(none)
  const top = stack.at(-1)
  if (top) last.current = { route: top, depth: stack.length, missing: missingWallet(kernel, state, top) }
  else if (!shown) last.current = atRest(kernel)
  const { route, depth, missing } = last.current
  const direction = useDirection(depth, shown)
  const view = route && kernel.view(route.view)
  const title = view ? titleOf(kernel, view, route) : ''
  const said = (english = '') => english && route && wordingOf(kernel, 'titles', route.view, route.params, english)
  const label = said(title || view?.label) ?? ''
  const drawn =
    missing && route ? { route: { ...route, params: { wallet: missing } }, view: needsWallet } : { route, view }
  return useHeld({ ...drawn, title: said(title) ?? '', label, depth, direction }, shown)
}

/** How long the view before stays for one that loads, in ms; then its place says that it loads. */
const patience = 600

/** The view before stays as it is until the next one can be drawn whole. */
function useHeld(next: ShownRoute, shown: boolean): ShownRoute {
  const drawn = useRef<ShownRoute | undefined>(undefined)
  const [given, setGiven] = useState<View | undefined>()
  const { view } = next
  const held = shown && view && view !== given && !loadedView(view) ? drawn.current : undefined
  const isHeld = held !== undefined
  useEffect(() => {
    if (!isHeld || !view) return
    let gone = false
    const go = () => {
      if (!gone) setGiven(view)
    }
    // One that fails to load is shown, and says so.
    loadView(view).then(go, go)
    const timer = setTimeout(go, patience)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [isHeld, view])
  // The view from before the modal was opened was never seen.
  if (!held) drawn.current = shown ? next : undefined
  return held ?? next
}

/** The view that is drawn ahead belongs to the visit that comes next, so that the click that opens it does not draw it again. */
function atRest(kernel: Kernel): Last {
  const route = { ...startOf(kernel), visit: kernel.state.router.visits + 1 }
  return kernel.view(route.view)?.inert ? { route, depth: 1 } : none
}

/** A title; '' where a plugin fails to write it, so that the view has the name that is only heard. */
function titleOf(kernel: Kernel, { title }: View, { params }: Route): string {
  try {
    const text: unknown = typeof title === 'function' ? title(params) : title
    return typeof text === 'string' ? text : ''
  } catch (error) {
    kernel.report(error)
    return ''
  }
}

function useDirection(depth: number, shown: boolean): ShownRoute['direction'] {
  const before = useRef(depth)
  const direction = useRef<ShownRoute['direction']>('none')
  if (!shown) direction.current = 'none'
  else if (before.current !== depth) direction.current = depth > before.current ? 'forward' : 'back'
  before.current = depth
  return direction.current
}
