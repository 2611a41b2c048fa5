import { useEffect, useState } from 'react'
import type { TrackedEvent } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKit } from './AppKitProvider.ts'

/** The latest event of the product; nothing leaves the page by it. */
export function useAppKitEvents({ kit }: { readonly kit?: AppKit | undefined } = {}): {
  readonly timestamp: number
  readonly data: TrackedEvent | undefined
} {
  const { on } = useKit('useAppKitEvents', kit)
  const [data, setData] = useState<TrackedEvent | undefined>()
  useEffect(() => on('track', setData), [on])
  return { timestamp: data?.timestamp ?? 0, data }
}
