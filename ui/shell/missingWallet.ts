import { type DeepReadonly, type Kernel, type Route, type State, selectStatus, type View } from 'tapkit/kernel'

/** The wallet that a view lacks: of the namespace in use (`true`), or of a namespace. `undefined` if the view lacks none. */
export type MissingWallet = true | string | undefined

/** The wallet that a route's view needs and that is not connected. */
export function missingWallet(kernel: Kernel, state: DeepReadonly<State>, { view, params }: Route): MissingWallet {
  const needed = neededBy(kernel, kernel.view(view), params)
  if (!needed) return undefined
  const namespace = needed === true ? undefined : needed
  return selectStatus(state, namespace) === 'connected' ? undefined : needed
}

/** A view that fails to name its wallet is drawn as it is. */
function neededBy(kernel: Kernel, view: View | undefined, params: unknown): boolean | string | undefined {
  const wallet = view?.wallet
  if (typeof wallet !== 'function') return wallet
  try {
    return wallet(params)
  } catch (error) {
    kernel.report(error)
    return undefined
  }
}
