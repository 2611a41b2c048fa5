import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Kernel, Prepared } from 'tapkit/kernel'
import { Button } from '../kit/buttons/Button.tsx'
import { useArmed } from '../kit/hooks/useArmed.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useSettledFocus } from '../kit/hooks/useSettledFocus.ts'
import { useStyles } from '../kit/hooks/useStyles.ts'
import { Icon } from '../kit/icons/Icon.tsx'
import { info } from '../kit/icons/icons.ts'
import { Readout } from '../kit/text/Readout.tsx'
import { changesToShow } from './changesToShow.ts'
import { isFramed } from './isFramed.ts'
import { wordsOf } from './kindWords.ts'
import { noticesToShow, type ShownNotice } from './noticesToShow.ts'
import { ReviewChanges } from './ReviewChanges.tsx'
import { ReviewNotices } from './ReviewNotices.tsx'
import { holdOf } from './reduceReview.ts'
import { reviewCss } from './review.css.ts'
import { reviewRows } from './reviewRows.tsx'
import { usePlace } from './usePlace.ts'
import { useReviewWords } from './useReviewWords.ts'
import { useSeen } from './useSeen.ts'

const none: readonly ShownNotice[] = []

type Props = Omit<Parameters<typeof ReviewChanges>[0], 'prepared' | 'kernel'> & {
  readonly kernel: Kernel
  readonly prepared: Prepared
  /** `false` while the request is prepared again: then it cannot be confirmed. */
  readonly isFresh: boolean
  /** Id of the latest `Prepared` that differs from the `Prepared` shown before it. */
  readonly changed?: string | undefined
  /** Label of the confirming button; 'Send' by default. */
  readonly confirmLabel?: string | undefined
  /** A feature's own notices, shown among the request's notices. */
  readonly told?: readonly ShownNotice[] | undefined
  /** A field that the visitor has to fill in first, under the notices. */
  readonly field?: ReactNode
  /** The reason, as a sentence, why that field is not complete. Until then the payment cannot be confirmed. */
  readonly missing?: string | undefined
  /** A feature's own picture of the item that is sent, above the figures. */
  readonly lead?: ReactNode
  /** A feature's own additions, above the details. */
  readonly children?: ReactNode
  /** Prepares the other way of paying that the notice with this code offers. Without it, no other way is offered. */
  readonly onInstead?: ((code: string) => void) | undefined
  readonly onConfirm: (prepared: Prepared) => void
  readonly onCancel: () => void
}

/**
 * The only review of money, for all features. It shows everything that the payload's bytes say, before the wallet is
 * asked. The confirming button is armed for the shown `Prepared` only, after every amount and notice has been in view, and only
 * takes presses of people (security 2). Until then a press leads to the open point.
 */
export function ReviewSheet({ kernel, prepared, isFresh, changed, told = none, ...props }: Props) {
  useStyles(reviewCss)
  const { config, locale } = useKernelState(kernel)
  const words = useReviewWords(kernel)
  const { own } = wordsOf(kernel, prepared.intent.kind)
  const wallet = prepared.connector.name
  const settled = useSettledFocus()
  const framed = isFramed() && !config.features.framed
  const notices = noticesToShow(kernel, words, { prepared, framed, changed, told })
  // A press leads to the notices first.
  const changes = changesToShow(prepared)
  const { list, pinned, unseen, lookAt } = useSeen([...notices, ...changes].map(({ key }) => key))
  const unread = notices.flatMap(({ key }) => (unseen.includes(key) ? [key] : []))
  const place = usePlace({ list, pinned, keys: unread })
  // Arming starts anew with each notice, so that the second click of a double click does not confirm.
  const armed = useArmed(`${prepared.id} ${unseen.length}`)
  const pressed = useLookAfterPress(notices, lookAt)
  const field = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [first] = unseen
  const { missing } = props
  const hold = holdOf({ isFramed: framed, notices: prepared.notices, unseen: unseen.length, missing })
  const warning = own.warning?.(wallet) ?? words.warning(wallet)
  const isArmed = armed && isFresh && hold === undefined
  const unseenText = unread.length > 0 ? words.unread(unread.length, place) : words.unseen(unseen.length)
  const reason = hold && { stopped: words.stopped, unseen: unseenText, missing }[hold]
  const confirm = () => {
    if (!settled()) return kernel.notify(words.again)
    pressed.current = true
    props.onConfirm(prepared)
  }
  const payInstead = (code: string) => {
    pressed.current = true
    props.onInstead?.(code)
  }
  const lead = () => {
    const next = first ?? (hold === 'stopped' ? notices[0]?.key : undefined)
    if (next !== undefined) lookAt(next)
    else if (missing) field.current?.querySelector('input')?.focus()
  }
  return (
    <>
      {props.lead}
      <div ref={list}>
        <ReviewChanges
          kernel={kernel}
          prepared={prepared}
          profileOf={props.profileOf}
          imageOf={props.imageOf}
          isListed={props.isListed}
        />
        <ReviewNotices
          notices={notices}
          more={words.more}
          onInstead={isFresh && props.onInstead ? payInstead : undefined}
        />
      </div>
      {props.field && (
        <div ref={field} className="tk-block">
          {props.field}
        </div>
      )}
      {props.children}
      <div className="tk-block tk-review__details">
        <Readout rows={reviewRows(prepared, words, own, locale)} />
      </div>
      <div ref={pinned} className="tk-pad tk-pinned">
        <p className="tk-hint tk-review__hint">
          <Icon icon={info} size={16} />
          <span className="tk-review__says">
            {hold === 'unseen' ? (
              <button id={hint} type="button" className="tk-link tk-link--tap" onClick={lead}>
                {reason}
              </button>
            ) : (
              <span id={hint}>{reason ?? warning}</span>
            )}
            {/* The words that come next have their room already, so that they cover nothing once they are there. */}
            {reason && <span className="tk-review__next">{warning}</span>}
          </span>
        </p>
        <div className="tk-actions">
          <Button variant="secondary" onClick={props.onCancel}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            wide
            trusted
            describedBy={hint}
            unarmed={isArmed ? undefined : lead}
            onClick={confirm}
          >
            {props.confirmLabel ?? words.send}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Moves to a notice that appears after a press. The ref holds whether there was a press. */
function useLookAfterPress(notices: readonly { readonly key: string }[], lookAt: (key: string) => void) {
  const pressed = useRef(false)
  const known = useRef(notices)
  useEffect(() => {
    const fresh = notices.find(({ key }) => !known.current.some((before) => before.key === key))
    known.current = notices
    if (!fresh || !pressed.current) return
    pressed.current = false
    lookAt(fresh.key)
  })
  return pressed
}
