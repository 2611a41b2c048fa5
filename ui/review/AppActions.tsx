import type { ReactNode } from 'react'
import type { Kernel, SessionApp } from 'tapkit/kernel'
import { Button } from '../kit/buttons/Button.tsx'
import { useReviewWords } from './useReviewWords.ts'

type Props = {
  readonly kernel: Kernel
  /** The app of the asked wallet, if it runs on another device or outside this page. */
  readonly app: SessionApp | undefined
  readonly children: ReactNode
}

/** The buttons under a stage. While a wallet asks, the button that opens its app comes first. */
export function AppActions({ kernel, app, children }: Props) {
  const words = useReviewWords(kernel)
  return (
    <>
      {app && (
        <div className="tk-pad">
          <Button variant="primary" full {...app}>
            {words.openApp(app.name)}
          </Button>
        </div>
      )}
      <div className={`tk-pad tk-actions${app ? ' tk-pad--flush' : ''}`}>{children}</div>
    </>
  )
}
