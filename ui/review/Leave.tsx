import { useEffect } from 'react'
import type { Kernel } from 'tapkit/kernel'

/** Leads back from a view whose subject is gone. */
export function Leave({ kernel }: { readonly kernel: Kernel }) {
  useEffect(() => kernel.goBack(), [kernel])
  return null
}
