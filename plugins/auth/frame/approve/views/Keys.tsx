import { useEffect, useRef } from 'react'
import type { Approvals } from '../approvals.ts'
import type { Stage } from '../guard/pressGuard.ts'
import { type SightPage, type SightWatch, watchSight } from '../guard/watchSight.ts'
import type { Act } from '../read/act.ts'
import type { ApproveTexts } from '../texts.ts'

type KeysProps = {
  readonly act: Act
  readonly isArmed: boolean
  readonly approvals: Approvals
  readonly stage: Stage
  readonly page: SightPage
  /** The element whose sight is watched: all that is drawn. */
  readonly panel: { readonly current: HTMLElement | null }
  readonly texts: ApproveTexts
}

/** The key that signs, and the key that refuses. The sight is watched while both are drawn. */
export function Keys({ act, isArmed, approvals, stage, page, panel, texts }: KeysProps) {
  const key = useRef<HTMLButtonElement>(null)
  const watch = useRef<SightWatch>(undefined)
  useEffect(() => {
    if (!panel.current || !key.current) return undefined
    const watching = watchSight(stage, { panel: panel.current, key: key.current, page, tell: approvals.see })
    watch.current = watching
    return watching.stop
  }, [approvals, stage, page, panel])
  return (
    <>
      {/* Not `disabled`: the key would lose the focus each time that the page is covered. */}
      <button
        type="button"
        className="btn btn--primary"
        ref={key}
        aria-disabled={!isArmed}
        onClick={({ nativeEvent }) => {
          const sight = watch.current?.read()
          if (sight) approvals.press({ isTrusted: nativeEvent.isTrusted, sight })
        }}
      >
        {texts.keys[act.outcome === 'send' || act.outcome === 'consent' ? act.outcome : 'sign']}
      </button>
      <button type="button" className="btn btn--quiet" onClick={() => approvals.refuse('rejected')}>
        {texts.keys.cancel}
      </button>
    </>
  )
}
