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
}

/** The current route; while the modal leaves, the last one, so that it does not go blank. */
export function useRoute(kernel: Kernel): ShownRoute {
  const { stack } = useKernelState(kernel).router
  const last = useRef<{ route: Route | undefined; depth: number }>({ route: undefined, depth: 0 })
  if (stack.length > 0) last.current = { route: stack.at(-1), depth: stack.length }
  const { route, depth } = last.current
  const view = route && kernel.view(route.view)
  const title = view ? titleOf(view, route) : ''
  return { route, view, title, label: title || (view?.label ?? ''), depth }
}

function titleOf(view: View, { params }: Route): string {
  return typeof view.title === 'function' ? view.title(params) : view.title
}
