import { useRef } from 'react'
import type { Kernel, Route, View } from 'tapkit/kernel'
import { useKernelState } from '../kit/useKernelState.ts'

/** The view that is shown, and what the shell draws around it. */
export type ShownRoute = {
  readonly route: Route | undefined
  readonly view: View | undefined
  readonly title: string
  /** What a screen reader calls the dialog. */
  readonly label: string
  readonly depth: number
  /** Forward while the history grows, back while it shrinks; none for the view that the modal opens with (R46). */
  readonly direction: 'none' | 'forward' | 'back'
}

const none = { route: undefined, depth: 0 }

/**
 * The current route; while the modal leaves, the last one, so that it does not go blank. At rest it is the list of
 * wallets, drawn ahead in the closed dialog: it does nothing by itself, and is what the next click most likely asks for.
 */
export function useRoute(kernel: Kernel, shown: boolean): ShownRoute {
  const { stack } = useKernelState(kernel).router
  const last = useRef<{ readonly route: Route | undefined; readonly depth: number }>(none)
  if (stack.length > 0) last.current = { route: stack.at(-1), depth: stack.length }
  else if (!shown) last.current = atRest(kernel)
  const { route, depth } = last.current
  const direction = useDirection(depth, shown)
  const view = route && kernel.view(route.view)
  const title = view ? titleOf(view, route) : ''
  return { route, view, title, label: title || (view?.label ?? ''), depth, direction }
}

function atRest(kernel: Kernel): { readonly route: Route | undefined; readonly depth: number } {
  if (kernel.connection() || !kernel.view('Connect')?.inert) return none
  return { route: { view: 'Connect', params: undefined }, depth: 1 }
}

function titleOf(view: View, { params }: Route): string {
  return typeof view.title === 'function' ? view.title(params) : view.title
}

function useDirection(depth: number, shown: boolean): ShownRoute['direction'] {
  const before = useRef(depth)
  const direction = useRef<ShownRoute['direction']>('none')
  if (!shown) direction.current = 'none'
  else if (before.current !== depth) direction.current = depth > before.current ? 'forward' : 'back'
  before.current = depth
  return direction.current
}
