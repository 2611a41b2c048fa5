import { createElement, type FunctionComponent, memo, useLayoutEffect, useState } from 'react'
import type { Kernel, View } from 'tapkit/kernel'
import { useView } from '../useView.ts'
import type { ViewComponent } from '../viewModules.ts'
import { focusTarget } from './focusTarget.ts'
import { useCardHeight } from './useCardHeight.ts'
import type { ShownRoute } from './useRoute.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import { ViewSkeleton } from './ViewSkeleton.tsx'

type Props = { readonly kernel: Kernel; readonly current: ShownRoute }

/** Shows the current view; one that fails to load or to draw shows an error in the modal, never in the host. */
export function Router({ kernel, current }: Props) {
  const { route, view, depth, direction } = current
  const body = useCardHeight()
  const [attempt, setAttempt] = useState(0)
  if (!route || !view) return null
  return (
    <div className="tk-body" ref={body}>
      {/* A new key per view restarts its entry; the boundary is reset with it. */}
      <div className="tk-view" data-direction={direction} key={`${route.view}:${depth}:${attempt}`}>
        <ViewBoundary
          view={route.view}
          onError={(error) => kernel.report(error)}
          onBack={() => kernel.goBack()}
          onRetry={() => setAttempt(attempt + 1)}
        >
          <Loaded kernel={kernel} view={view} params={route.params} />
        </ViewBoundary>
      </div>
    </div>
  )
}

/** A view reads the state itself: what goes on around it does not draw it again. */
const Loaded = memo(({ kernel, view, params }: { kernel: Kernel; view: View; params: unknown }) => {
  const component = useView(view)
  useInitialFocus(component !== undefined)
  if (!component) return <ViewSkeleton />
  return createElement(component as FunctionComponent<Parameters<ViewComponent>[0]>, { kernel, params })
})

/** Puts the focus into the view that was drawn; a dialog that opens with it does so itself, once it is open. */
function useInitialFocus(ready: boolean): void {
  useLayoutEffect(() => {
    if (!ready) return
    const roots = [...document.querySelectorAll('tapkit-modal')].map(({ shadowRoot }) => shadowRoot)
    const dialogs = roots.map((root) => root?.querySelector<HTMLElement>('dialog[open]'))
    const open = dialogs.find((dialog) => dialog)
    if (open) focusTarget(open).focus({ preventScroll: true })
  }, [ready])
}
