import { ViewNotFoundError } from '../errors/plugin.ts'
import type { NavigationKind } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Route, Step } from '../types/view.ts'

/**
 * Goes to a view. Going to the current view does nothing, even with other parameters.
 * @throws ViewNotFoundError
 */
export function navigate(kernel: Kernel, view: string, params: unknown, kind: 'push' | 'replace' | 'open'): void {
  const { router } = runtimeOf(kernel).state
  const from = currentRoute(kernel)
  const to = redirect(kernel, { view, params }, from, kind)
  if (kind !== 'open' && to.view === from?.view) return
  if (kind === 'open') router.stack = [to]
  else if (kind === 'push') router.stack.push(to)
  else router.stack.splice(-1, 1, to)
  kernel.hooks.onNavigate.call({ from, to })
}

/** The view that is shown. */
export function currentRoute(kernel: Kernel): Route | undefined {
  return runtimeOf(kernel).state.router.stack.at(-1)
}

/**
 * Asks plugins where a navigation should lead. A route without a visit begins one.
 * @throws ViewNotFoundError
 */
export function redirect(
  kernel: Kernel,
  route: Route & Partial<Step>,
  from: Route | undefined,
  kind: NavigationKind,
): Step {
  const to = kernel.hooks.beforeNavigate.call(route, { from, kind })
  if (!kernel.view(to.view)) throw new ViewNotFoundError({ view: to.view })
  return { view: to.view, params: to.params, visit: route.visit ?? ++runtimeOf(kernel).state.router.visits }
}
