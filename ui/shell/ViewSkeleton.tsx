import { useEffect, useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useWords } from '../locales/useWords.ts'

/** Shown in place of a view that takes longer than 120 ms to load. */
export function ViewSkeleton({ kernel }: { readonly kernel: Kernel }) {
  const words = useWords(kernel)
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 120)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="tk-pad tk-loading" aria-busy="true">
      <span className="sr">{words.shell.loading}</span>
      {late && [0, 1, 2].map((row) => <span key={row} className="tk-skel tk-loading__row" />)}
    </div>
  )
}
