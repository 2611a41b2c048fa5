import { useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useCardHeight } from './useCardHeight.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import type { ShownRoute } from './useRoute.ts'
import { ViewLayer } from './ViewLayer.tsx'

type Props = {
  readonly kernel: Kernel
  readonly current: ShownRoute
  /** The control that had the focus when this view was left for another one. */
  readonly left?: string | undefined
}

/** Shows the current view, and keeps the view beneath a view that is drawn over it (interface 30). */
export function Router({ kernel, current, left }: Props) {
  const body = useCardHeight()
  useKeptFocus(body, current.view !== undefined)
  const beneath = useBeneath(current)
  if (!current.route || !current.view) return null
  // The view that is shown is the first, by which the card is measured.
  const layers = beneath ? [current, beneath] : [current]
  return (
    <div className="tk-body" ref={body}>
      {layers.map((shown) => (
        <ViewLayer key={keyOf(shown)} {...{ kernel, shown, left, body }} isCovered={shown === beneath} />
      ))}
    </div>
  )
}

/** A new key per visit draws the view anew and restarts its entry. A view over another stays as it is while its history changes. */
const keyOf = ({ route, view }: ShownRoute) => (view?.over ? route?.view : `${route?.view}:${route?.visit}`)

/** The view over which the current view is drawn. */
function useBeneath(current: ShownRoute): ShownRoute | undefined {
  const last = useRef<ShownRoute>(current)
  const beneath = useRef<ShownRoute | undefined>(undefined)
  if (!current.view?.over) {
    last.current = current
    beneath.current = undefined
  } else if (current.depth > 1) beneath.current = last.current
  return beneath.current
}
