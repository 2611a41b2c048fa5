import type { ReactNode } from 'react'
import type { Kernel, Prepared } from 'tapkit/kernel'
import { Button } from '../kit/buttons/Button.tsx'
import { useArmed } from '../kit/hooks/useArmed.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useSettledFocus } from '../kit/hooks/useSettledFocus.ts'
import { useStyles } from '../kit/hooks/useStyles.ts'
import { Icon } from '../kit/icons/Icon.tsx'
import { info } from '../kit/icons/icons.ts'
import { Readout } from '../kit/text/Readout.tsx'
import { isFramed } from './isFramed.ts'
import { ReviewChanges } from './ReviewChanges.tsx'
import { ReviewNotices } from './ReviewNotices.tsx'
import { reviewCss } from './review.css.ts'
import { reviewRows } from './reviewRows.tsx'
import { useReviewWords } from './useReviewWords.ts'

type Words = ReturnType<typeof useReviewWords>

type Props = Omit<Parameters<typeof ReviewChanges>[0], 'prepared' | 'kernel'> & {
  readonly kernel: Kernel
  readonly prepared: Prepared
  /** False while it is prepared anew: it cannot be confirmed. */
  readonly isFresh: boolean
  readonly isChanged?: boolean | undefined
  /** What the confirming key says; 'Send' by default. */
  readonly confirmLabel?: string | undefined
  /** What else a feature says of it, above the details. */
  readonly children?: ReactNode
  /** Something that the feature asks for first is missing: it cannot be confirmed. */
  readonly isHeld?: boolean | undefined
  readonly onConfirm: (prepared: Prepared) => void
  readonly onCancel: () => void
}

/**
 * The one review of money, of whatever feature: it draws what the payload's own bytes say, in full, before the wallet is asked.
 * The confirming key is armed for this very `Prepared`, and takes presses of people alone (security 2).
 */
export function ReviewSheet({ kernel, prepared, isFresh, isChanged = false, ...props }: Props) {
  useStyles(reviewCss)
  const { config, locale } = useKernelState(kernel)
  const words = useReviewWords(kernel)
  const armed = useArmed(prepared.id)
  const settled = useSettledFocus()
  const framed = isFramed() && !config.features.framed
  const blocked = prepared.notices.some(({ blocks }) => blocks)
  const confirm = () => {
    if (settled()) props.onConfirm(prepared)
    else kernel.notify(words.again)
  }
  return (
    <>
      <ReviewChanges
        kernel={kernel}
        prepared={prepared}
        profileOf={props.profileOf}
        imageOf={props.imageOf}
        isListed={props.isListed}
      />
      {props.children}
      <div className="tk-block tk-review__details">
        <Readout rows={reviewRows(prepared, words, locale)} />
      </div>
      <ReviewNotices kernel={kernel} words={words} notices={prepared.notices} framed={framed} isChanged={isChanged} />
      <div className="tk-pad tk-pinned">
        <p className="tk-hint tk-review__hint">
          <Icon icon={info} size={16} />
          {warningOf(words, prepared)}
        </p>
        <div className="tk-actions">
          <Button variant="secondary" onClick={props.onCancel}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            wide
            trusted
            disabled={!armed || framed || blocked || !isFresh || props.isHeld === true}
            onClick={confirm}
          >
            {props.confirmLabel ?? words.send}
          </Button>
        </div>
      </div>
    </>
  )
}

function warningOf({ warning, ofSwap, ofApproval }: Words, { intent, connector }: Prepared): string {
  const own = intent.kind === 'swap' ? ofSwap.warning : intent.kind === 'approval' ? ofApproval.warning : warning
  return own(connector.name)
}
