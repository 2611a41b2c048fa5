import { useEffect, useRef, useSyncExternalStore } from 'react'
import { sanitizeText } from 'tapkit/kernel'
import { Asker } from '../../drawing/Asker.tsx'
import type { Look } from '../../windows/flowMessages.ts'
import type { Approvals, Showing } from '../approvals.ts'
import type { Stage } from '../guard/pressGuard.ts'
import type { SightPage } from '../guard/watchSight.ts'
import type { ApproveTexts } from '../texts.ts'
import { ActLines } from './ActLines.tsx'
import { Keys } from './Keys.tsx'

type ApprovePageProps = {
  readonly approvals: Approvals
  readonly host: string
  readonly look: Look
  readonly stage: Stage
  readonly page: SightPage
  readonly texts: ApproveTexts
}

/** The page on which the visitor approves: who asks, what is asked, and the key. */
export function ApprovePage({ approvals, host, look, stage, page, texts }: ApprovePageProps) {
  const showing = useSyncExternalStore(approvals.subscribe, approvals.showing)
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const act = 'act' in showing ? showing.act : undefined
  // A screen reader begins at the title, and a key that is held down presses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act is another step
  useEffect(() => heading.current?.focus(), [act])
  const name = look.dapp ? sanitizeText(look.dapp.name, 64) : ''
  const isBusy = showing.status === 'reading' || showing.status === 'signing'
  return (
    <main className="panel" ref={panel} aria-busy={isBusy}>
      <div className="page">
        <h1 ref={heading} tabIndex={-1}>
          {act ? texts.titles[act.title] : texts.asks}
        </h1>
        <Asker host={host} dapp={look.dapp && { ...look.dapp, name }} named={texts.callsItself} />
        {act?.title === 'consent' ? <p>{texts.connects}</p> : null}
        {act ? <ActLines act={act} texts={texts} /> : null}
        <div className="stack">
          {showing.status === 'asking' ? (
            <Keys
              key={showing.problem ?? ''}
              act={showing.act}
              isArmed={showing.isArmed}
              {...{ approvals, stage, page, panel, texts }}
            />
          ) : null}
          {/* Below the key, which these words must not move. */}
          <p className="dim small" role="status">
            {statusOf(showing, stage, texts)}
          </p>
        </div>
      </div>
    </main>
  )
}

function statusOf(showing: Showing, stage: Stage, texts: ApproveTexts): string {
  switch (showing.status) {
    case 'asking':
      if (showing.problem) return texts.problems(showing.problem)
      if (stage === 'frame') return showing.isArmed ? texts.hold : texts.waitSeen
      return showing.isArmed ? '' : texts.waitFront
    case 'signing':
      return texts.signing
    case 'done':
      return texts.done
    default:
      return texts.reading
  }
}
