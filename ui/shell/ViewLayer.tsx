import { createElement, type FunctionComponent, memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Kernel, View } from 'tapkit/kernel'
import { useWords } from '../locales/useWords.ts'
import { useView } from '../pieces/useView.ts'
import type { ViewComponent } from '../pieces/viewModules.ts'
import { focusTarget } from './focusTarget.ts'
import type { ShownRoute } from './useRoute.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import { ViewSkeleton } from './ViewSkeleton.tsx'

type Around = {
  readonly kernel: Kernel
  /** The control that had the focus when this view was left for another one. */
  readonly left: string | undefined
  readonly body: RefObject<HTMLElement | null>
  /** Another view is drawn over this view, which stays as it is and is not shown (interface 30). */
  readonly isCovered: boolean
}

/** A view of the modal; one that fails to load or to draw shows an error in the modal, never in the host. */
export function ViewLayer({ shown, left, ...around }: Around & { readonly shown: ShownRoute }) {
  const { kernel, isCovered } = around
  const { route, view, label, depth, direction } = shown
  const words = useWords(kernel)
  const [attempt, setAttempt] = useState(0)
  if (!route || !view) return null
  return (
    // A new key draws the view anew; the boundary is reset with it.
    <div className={isCovered ? undefined : 'tk-view'} hidden={isCovered} data-direction={direction} key={attempt}>
      <ViewBoundary
        view={label}
        text={words.shell}
        onError={(error) => kernel.report(error)}
        // If the first view has failed, its reason to stay open is invisible, so it cannot refuse to close.
        onBack={() => (depth > 1 ? kernel.goBack() : void (kernel.close() || kernel.close('done')))}
        onRetry={() => setAttempt(attempt + 1)}
      >
        <Loaded {...around} view={view} params={route.params} left={direction === 'back' ? left : undefined} />
      </ViewBoundary>
    </div>
  )
}

type LoadedProps = Around & { readonly view: View; readonly params: unknown }

/** A view reads the state itself: changes around it do not draw it again. */
const Loaded = memo(({ kernel, view, params, left, body, isCovered }: LoadedProps) => {
  const component = useView(view)
  useKeptPlace(body, isCovered)
  useInitialFocus(body, component !== undefined && !isCovered, left)
  if (!component) return <ViewSkeleton kernel={kernel} />
  return createElement(component as FunctionComponent<Parameters<ViewComponent>[0]>, { kernel, params })
})

/** A view that is covered is scrolled as it was once it is shown again; the view over it begins at its top. */
function useKeptPlace(body: RefObject<HTMLElement | null>, isCovered: boolean): void {
  const place = useRef<number | undefined>(undefined)
  // Read before the view goes: the body of a view that is less high is scrolled less.
  if (isCovered) place.current ??= body.current?.scrollTop
  useLayoutEffect(() => {
    if (!body.current || place.current === undefined) return
    body.current.scrollTop = isCovered ? 0 : place.current
    if (!isCovered) place.current = undefined
  }, [body, isCovered])
}

/** Puts the focus into the view that was drawn; a dialog that opens with it does so itself, once it is open. */
function useInitialFocus(body: RefObject<HTMLElement | null>, ready: boolean, left: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is placed once, when the view is shown
  useLayoutEffect(() => {
    if (!ready) return
    const open = body.current?.closest<HTMLElement>('dialog[open]')
    if (open) focusTarget(open, left).focus({ preventScroll: left === undefined })
  }, [ready])
}
