import { useState } from 'react'
import type { Kernel } from 'tapkit/kernel'

/** The visit that a view is drawn for. A form is filled in once for each visit, and keeps its fields if the visitor comes back. */
export function useVisit(kernel: Kernel): number | undefined {
  const [visit] = useState(() => kernel.state.router.stack.at(-1)?.visit)
  return visit
}
