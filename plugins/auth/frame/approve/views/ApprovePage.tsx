import { useEffect, useRef, useSyncExternalStore } from 'react'
import { sanitizeText } from 'tapkit/kernel'
import type { Look } from '../../windows/flowMessages.ts'
import type { Approvals } from '../approvals.ts'
import type { Stage } from '../guard/pressGuard.ts'
import { type SightPage, type SightWatch, watchSight } from '../guard/watchSight.ts'
import type { Act } from '../read/act.ts'
import type { ApproveTexts } from '../texts.ts'
import { ActLines } from './ActLines.tsx'

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
  const act = 'act' in showing ? showing.act : undefined
  return (
    <main className="tka" ref={panel} aria-busy={showing.status === 'reading' || showing.status === 'signing'}>
      <div className="tka-body">
        <h1>{act ? texts.titles[act.title] : texts.asks(host)}</h1>
        <p className="tka-quiet">
          <bdi className="tka-host" dir="ltr">
            {host}
          </bdi>
        </p>
        {look.dapp ? <p className="tka-quiet">{texts.callsItself(sanitizeText(look.dapp.name, 64))}</p> : null}
        {act?.title === 'consent' ? <p>{texts.connects(host)}</p> : null}
        {act ? <ActLines act={act} texts={texts} /> : null}
        {showing.status === 'asking' ? (
          <Keys
            key={showing.problem ?? ''}
            act={showing.act}
            isArmed={showing.isArmed}
            approvals={approvals}
            stage={stage}
            page={page}
            panel={panel}
            texts={texts}
          />
        ) : null}
        {/* Below the key, which these words must not move. */}
        <p className="tka-quiet" role="status">
          {wordsOf(showing, stage, texts)}
        </p>
      </div>
    </main>
  )
}

function wordsOf(showing: ReturnType<Approvals['showing']>, stage: Stage, texts: ApproveTexts): string {
  switch (showing.status) {
    case 'asking':
      if (!showing.isArmed) return stage === 'frame' ? texts.waitSeen : texts.waitFront
      return showing.problem ? texts.problems(showing.problem) : ''
    case 'signing':
      return texts.signing
    case 'done':
      return texts.done
    default:
      return texts.reading
  }
}

type KeysProps = Pick<ApprovePageProps, 'approvals' | 'stage' | 'page' | 'texts'> & {
  readonly act: Act
  readonly isArmed: boolean
  readonly panel: { readonly current: HTMLElement | null }
}

function Keys({ act, isArmed, approvals, stage, page, panel, texts }: KeysProps) {
  const key = useRef<HTMLButtonElement>(null)
  const watch = useRef<SightWatch>(undefined)
  useEffect(() => {
    if (!panel.current || !key.current) return undefined
    const watching = watchSight(stage, { panel: panel.current, key: key.current, page, tell: approvals.see })
    watch.current = watching
    return watching.stop
  }, [approvals, stage, page, panel])
  const name =
    act.outcome === 'send' ? texts.keys.send : act.outcome === 'consent' ? texts.keys.connect : texts.keys.sign
  return (
    <div className="tka-keys">
      <button type="button" onClick={() => approvals.refuse('rejected')}>
        {texts.keys.cancel}
      </button>
      {/* Not `disabled`: the key would lose the focus each time that the page is covered. */}
      <button
        type="button"
        className="tka-key"
        ref={key}
        aria-disabled={!isArmed}
        onClick={({ nativeEvent }) => {
          const sight = watch.current?.read()
          if (sight) approvals.press({ isTrusted: nativeEvent.isTrusted, sight })
        }}
      >
        {name}
      </button>
    </div>
  )
}
