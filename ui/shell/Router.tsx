import { createElement, type FunctionComponent, memo, type RefObject, useLayoutEffect, useState } from 'react'
import type { Kernel, View } from 'tapkit/kernel'
import { useWords } from '../locales/useWords.ts'
import { useView } from '../pieces/useView.ts'
import type { ViewComponent } from '../pieces/viewModules.ts'
import { focusTarget } from './focusTarget.ts'
import { useCardHeight } from './useCardHeight.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import type { ShownRoute } from './useRoute.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import { ViewSkeleton } from './ViewSkeleton.tsx'

type Props = {
  readonly kernel: Kernel
  readonly current: ShownRoute
  /** The control that had the focus when this view was left for another one. */
  readonly left?: string | undefined
}

/** Shows the current view; one that fails to load or to draw shows an error in the modal, never in the host. */
export function Router({ kernel, current, left }: Props) {
  const { route, view, label, depth, direction } = current
  const words = useWords(kernel)
  const body = useCardHeight()
  useKeptFocus(body, view !== undefined)
  const [attempt, setAttempt] = useState(0)
  if (!route || !view) return null
  return (
    <div className="tk-body" ref={body}>
      {/* A new key per visit draws the view anew and restarts its entry; the boundary is reset with it. */}
      <div className="tk-view" data-direction={direction} key={`${route.view}:${route.visit}:${attempt}`}>
        <ViewBoundary
          view={label}
          text={words.shell}
          onError={(error) => kernel.report(error)}
          // If the first view has failed, its reason to stay open is invisible, so it cannot refuse to close.
          onBack={() => (depth > 1 ? kernel.goBack() : void (kernel.close() || kernel.close('done')))}
          onRetry={() => setAttempt(attempt + 1)}
        >
          <Loaded
            kernel={kernel}
            view={view}
            params={route.params}
            left={direction === 'back' ? left : undefined}
            body={body}
          />
        </ViewBoundary>
      </div>
    </div>
  )
}

type LoadedProps = {
  kernel: Kernel
  view: View
  params: unknown
  left: string | undefined
  body: RefObject<HTMLElement | null>
}

/** A view reads the state itself: changes around it do not draw it again. */
const Loaded = memo(({ kernel, view, params, left, body }: LoadedProps) => {
  const component = useView(view)
  useInitialFocus(body, component !== undefined, left)
  if (!component) return <ViewSkeleton kernel={kernel} />
  return createElement(component as FunctionComponent<Parameters<ViewComponent>[0]>, { kernel, params })
})

/** Puts the focus into the view that was drawn; a dialog that opens with it does so itself, once it is open. */
function useInitialFocus(body: RefObject<HTMLElement | null>, ready: boolean, left: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is placed once, when the view is drawn
  useLayoutEffect(() => {
    if (!ready) return
    const open = body.current?.closest<HTMLElement>('dialog[open]')
    if (open) focusTarget(open, left).focus({ preventScroll: left === undefined })
  }, [ready])
}
