import { useEffect, useState } from 'react'
import type { View } from 'tapkit/kernel'
import { loadedView, loadView, type ViewComponent } from './viewModules.ts'

/** The component of a view, at once where it has been loaded; `undefined` while it loads. A load that fails is thrown. */
export function useView(view: View): ViewComponent | undefined {
  const [, redraw] = useState(0)
  const [error, setError] = useState<unknown>()
  const component = loadedView(view)
  useEffect(() => {
    if (component) return
    let gone = false
    loadView(view).then(
      () => !gone && redraw((count) => count + 1),
      (reason) => !gone && setError(() => reason ?? new Error('The view did not load')),
    )
    return () => {
      gone = true
    }
  }, [view, component])
  if (error !== undefined) throw error
  return component
}
