import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sanitizeText } from 'tapkit/kernel'
import { Asker } from '../../drawing/Asker.tsx'
import { Button } from '../../drawing/Button.tsx'
import { usePinned } from '../../drawing/usePinned.ts'
import type { Look } from '../../windows/flowMessages.ts'
import type { Approvals, Showing } from '../approvals.ts'
import type { Stage } from '../guard/pressGuard.ts'
import type { SightPage } from '../guard/watchSight.ts'
import type { Act } from '../read/act.ts'
import type { ApproveTexts } from '../texts.ts'
import { ActLines } from './ActLines.tsx'
import { Keys } from './Keys.tsx'
import { StatusLine } from './StatusLine.tsx'

type ApprovePageProps = {
  readonly approvals: Approvals
  readonly host: string
  readonly look: Look
  readonly stage: Stage
  readonly page: SightPage
  /** The language of figures and times (BCP 47). */
  readonly lang: string
  readonly texts: ApproveTexts
}

/** The page on which the visitor approves: who asks, what is asked, and the key. */
export function ApprovePage({ approvals, host, look, stage, page, lang, texts }: ApprovePageProps) {
  const showing = useSyncExternalStore(approvals.subscribe, approvals.showing)
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const row = useRef<HTMLDivElement>(null)
  usePinned(row)
  const act = 'act' in showing ? showing.act : undefined
  const [readAct, setReadAct] = useState<Act>()
  const [isAtEnd, setAtEnd] = useState(true)
  const isRead = act !== undefined && act === readAct
  const isAsking = showing.status === 'asking'
  // A screen reader begins at the title, and a key that is held down presses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act is another step, and a key that goes takes the focus with it
  useEffect(() => heading.current?.focus(), [act, isAsking])
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
        {act ? <ActLines {...{ act, lang, texts }} /> : null}
        <div className="stack end" ref={row}>
          <StatusLine
            text={statusOf(showing, { stage, isBelow: !isRead && !isAtEnd, texts })}
            others={waitsOf(stage, texts)}
          />
          {showing.status === 'asking' ? (
            <Keys
              key={showing.problem ?? ''}
              act={showing.act}
              takesCode={takesCode(showing)}
              isArmed={showing.isArmed && isRead}
              isRead={isRead}
              onLook={(look) => {
                setAtEnd(look.isAtEnd)
                // An end that nobody can see is not read: a host may make its frame as long as the request.
                if (look.isVisible && look.isAtEnd) setReadAct(showing.act)
              }}
              {...{ approvals, stage, page, panel, texts }}
            />
          ) : null}
          {showing.status === 'failed' ? <Button onPress={approvals.refuse}>{texts.close}</Button> : null}
        </div>
      </div>
    </main>
  )
}

/** The code stands in for a passkey that did not open the wallet. It opens nothing if this browser has lost its own key. */
const takesCode = ({ act: { code }, problem }: Extract<Showing, { status: 'asking' }>): boolean =>
  code === 'needed' || (code === 'instead' && problem !== undefined && problem !== 'noDevice')

type Asked = {
  readonly stage: Stage
  /** Whether the end of the request is to be scrolled to. */
  readonly isBelow: boolean
  readonly texts: ApproveTexts
}

function statusOf(showing: Showing, { stage, isBelow, texts }: Asked): string {
  switch (showing.status) {
    case 'asking':
      if (showing.problem) return texts.problems[showing.problem]
      if (isBelow) return texts.waitRead
      if (stage === 'frame') return showing.isArmed ? texts.hold : texts.waitSeen
      return showing.isArmed ? '' : texts.waitFront
    case 'failed':
      return texts.failures[showing.reason]
    case 'signing':
      return texts.signing
    case 'done':
      return texts.done
    default:
      return texts.reading
  }
}

/** The sentence about a key that has not been pressed yet. */
const waitsOf = (stage: Stage, { waitRead, waitSeen, hold, waitFront }: ApproveTexts): readonly string[] =>
  stage === 'frame' ? [waitRead, waitSeen, hold] : [waitRead, waitFront]
