import { askingIn, type Kernel, type NavigationKind, type Route, stage } from 'tapkit/kernel'

type Held = Route & { readonly kind: Exclude<NavigationKind, 'back'> }

/** The views that are opened while an approval is shown. They are kept, and shown once the approval is gone. */
export type HeldNavigation = {
  /** Leads on, from the view beneath. Answers whether anything led on. */
  readonly goOn: () => boolean
  /** Notes that the flow beneath the approval has ended, so that no view of the flow is shown again. */
  readonly endFlow: () => void
  readonly hasFlowEnded: () => boolean
  readonly forget: () => void
}

/** Keeps the view of an approval shown while a review, a gate or an app opens other views. */
export function holdNavigation(kernel: Kernel, view: string, isWaiting: () => boolean): HeldNavigation {
  let held: readonly Held[] = []
  let hasEnded = false
  // The first to hear of a navigation: for the other plugins the navigation begins once it is made.
  kernel.hooks.beforeNavigate.tap({ name: 'auth', stage: stage.early }, (route, { from, kind }) => {
    const isHeld = isWaiting() && kind !== 'back' && route.view !== view && (kind === 'open' || from?.view === view)
    if (!isHeld) return undefined
    // A view that an app opens starts the history over.
    held = [...(kind === 'open' ? [] : held), { view: route.view, params: route.params, kind }]
    return { view, params: undefined }
  })
  const forget = () => {
    held = []
    hasEnded = false
  }
  return {
    forget,
    endFlow() {
      held = []
      hasEnded = true
    },
    hasFlowEnded: () => hasEnded,
    goOn() {
      const [first, ...next] = held.filter((each) => !isAnsweredGate(kernel, each))
      // No view of the approval, or of a flow that has ended, stays in the history.
      const isAlone = hasEnded || kernel.state.router.stack.at(-1)?.view === view
      forget()
      if (!first) return false
      for (const each of [{ ...first, kind: isAlone ? 'open' : first.kind } as const, ...next]) go(kernel, each)
      return true
    },
  }
}

/** Whether a route shows a gate whose question has ended. */
export const isAnsweredGate = (kernel: Kernel, { view }: Pick<Route, 'view'>): boolean =>
  kernel.view(view)?.gate === true && ![...askingIn(kernel)].some((asking) => asking.view === view)

/** A view that cannot be shown must not stop the answer of the approval. */
function go(kernel: Kernel, { view, params, kind }: Held): void {
  const move = { open: kernel.open, push: kernel.navigate, replace: kernel.replace }[kind] as (
    ...route: readonly unknown[]
  ) => unknown
  try {
    move(view, params)
  } catch (error) {
    kernel.report(error)
  }
}
