import { useEffect, useState } from 'react'
import type { Kernel, TrackedEvent } from 'tapkit/kernel'
import { useKit } from './AppKitProvider.ts'
import { listen } from './eventListeners.ts'

/** The latest event of the product; nothing leaves the page by it. */
export function useAppKitEvents({ kit }: { readonly kit?: Kernel | undefined } = {}): {
  readonly timestamp: number
  readonly data: TrackedEvent | undefined
} {
  const kernel = useKit('useAppKitEvents', kit)
  const [data, setData] = useState<TrackedEvent | undefined>()
  useEffect(() => listen(kernel, setData), [kernel])
  return { timestamp: data?.timestamp ?? 0, data }
}
