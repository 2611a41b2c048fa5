import { useEffect, useRef, useState } from 'react'
import { Field } from '../../drawing/Field.tsx'
import type { Approvals } from '../approvals.ts'
import type { Sight, Stage } from '../guard/pressGuard.ts'
import { isEndSeen, type SightPage, type SightWatch, watchSight, withScroll } from '../guard/watchSight.ts'
import type { Act } from '../read/act.ts'
import type { ApproveTexts } from '../texts.ts'

type KeysProps = {
  readonly act: Act
  /** Whether the visitor can type the recovery code. */
  readonly takesCode: boolean
  readonly isArmed: boolean
  /** Whether the end of the request has been in sight. */
  readonly isRead: boolean
  /** Called at each frame of the screen. */
  readonly onLook: (look: { readonly isVisible: boolean; readonly isAtEnd: boolean }) => void
  readonly approvals: Approvals
  readonly stage: Stage
  readonly page: SightPage
  /** The element whose sight is watched: all that is drawn. */
  readonly panel: { readonly current: HTMLElement | null }
  readonly texts: ApproveTexts
}

const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch'

/** A finger that has slid off the key still ends on the key, by the browser's word. */
const isOn = (key: Element, { clientX, clientY }: { clientX: number; clientY: number }): boolean => {
  const { left, top, right, bottom } = key.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** The key that signs, and the key that refuses. The sight is watched while both are drawn. */
export function Keys({ act, takesCode, isArmed, isRead, onLook, approvals, stage, page, panel, texts }: KeysProps) {
  const key = useRef<HTMLButtonElement>(null)
  const watch = useRef<SightWatch>(undefined)
  const [code, setCode] = useState('')
  /** When the pointer came onto the key; a pointer that is elsewhere has not come yet. */
  const enteredAt = useRef(Number.POSITIVE_INFINITY)
  const press = ({ isTrusted }: Event, held: number) => {
    const seen = watch.current?.read()
    if (!seen || !panel.current) return
    const sight = withScroll({ ...seen, isVisible: seen.isVisible && isRead }, panel.current)
    approvals.press({
      isTrusted,
      sight,
      held,
      ...(takesCode && (act.code === 'needed' || code.trim()) ? { code } : {}),
    })
  }
  const look = useRef(onLook)
  look.current = onLook
  useEffect(() => {
    const whole = panel.current
    const keys = key.current?.parentElement
    if (!whole || !key.current || !keys) return undefined
    const tell = (sight: Sight) => {
      look.current({ isVisible: sight.isVisible, isAtEnd: isEndSeen(keys) })
      approvals.see(withScroll(sight, whole))
    }
    const watching = watchSight(stage, { panel: whole, key: key.current, page, tell })
    watch.current = watching
    return watching.stop
  }, [approvals, stage, page, panel])
  return (
    <>
      {takesCode ? (
        <Field label={act.code === 'needed' ? texts.code : texts.codeInstead} value={code} onChange={setCode} />
      ) : null}
      {/* Not `disabled`: the key would lose the focus each time that the page is covered. */}
      <button
        type="button"
        className="btn btn--primary key"
        ref={key}
        aria-disabled={!isArmed}
        onPointerEnter={() => {
          enteredAt.current = performance.now()
        }}
        onPointerLeave={() => {
          enteredAt.current = Number.POSITIVE_INFINITY
        }}
        onContextMenu={(event) => event.preventDefault()}
        // A finger that is held makes no click in every browser.
        onPointerUp={({ nativeEvent, currentTarget }) => {
          if (isTouch(nativeEvent) && isOn(currentTarget, nativeEvent))
            press(nativeEvent, performance.now() - enteredAt.current)
        }}
        onClick={({ nativeEvent }) => {
          if (isTouch(nativeEvent)) return
          // A click without a pointer is of the keyboard, which has the focus on this very key.
          const isKeyboard =
            nativeEvent.detail === 0 || ('pointerType' in nativeEvent && nativeEvent.pointerType === '')
          press(nativeEvent, isKeyboard ? Number.POSITIVE_INFINITY : performance.now() - enteredAt.current)
        }}
      >
        {texts.keys[act.outcome === 'send' || act.outcome === 'consent' ? act.outcome : 'sign']}
      </button>
      <button type="button" className="btn btn--quiet" onClick={approvals.refuse}>
        {texts.keys.cancel}
      </button>
    </>
  )
}
