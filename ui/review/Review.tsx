import { type ComponentProps, type ReactNode, useState } from 'react'
import type { LedgerEntry } from 'tapkit/kernel'
import { Spinner } from '../kit/stage/Spinner.tsx'
import { Stage } from '../kit/stage/Stage.tsx'
import { FailedStage } from './FailedStage.tsx'
import { OutcomeStage } from './OutcomeStage.tsx'
import type { ReviewSheet } from './ReviewSheet.tsx'
import { type Flow, useReview } from './useReview.ts'
import { useReviewWords } from './useReviewWords.ts'

type SheetProps = ComponentProps<typeof ReviewSheet>
type FailedProps = ComponentProps<typeof FailedStage>

/** Props of a feature's sheet. The feature spreads `sheet` into a `ReviewSheet`. */
export type Reviewed<about> = {
  readonly sheet: Pick<
    SheetProps,
    'kernel' | 'prepared' | 'isFresh' | 'changed' | 'onInstead' | 'onConfirm' | 'onCancel'
  >
  readonly about: about
  /** The wallet is being asked, but the ledger has no entry: not yet, or never, because nothing is sent. */
  readonly isAsked: boolean
  /** Prepares the request again. */
  readonly again: () => void
}

type Props<about> = Flow<about> & {
  /** Namespace of the asked wallet; the namespace in use by default. */
  readonly namespace?: string | undefined
  /** A view in place of an entry's outcome, or of the review if there is no entry. */
  readonly instead?: ((entry: LedgerEntry | undefined) => ReactNode) | undefined
  /** A view in place of `FailedStage`. */
  readonly failed?: ((props: FailedProps) => ReactNode) | undefined
  /** Leads on from an outcome. A request that the wallet may still decline leads back to the form instead. */
  readonly onDone: (entry: LedgerEntry) => void
  /** The review of the prepared request. */
  readonly children: (reviewed: Reviewed<about>) => ReactNode
}

/**
 * Takes a request of any feature from its review to its outcome. The request is prepared, reviewed and sent once, and
 * ends with its ledger entry, or with the reason why nothing was sent.
 */
export function Review<about>({ namespace, instead, failed, onDone, children, ...flow }: Props<about>) {
  const { kernel } = flow
  const words = useReviewWords(kernel)
  const { state, entry, again, payInstead, confirm } = useReview(flow)
  const goBack = () => kernel.goBack()
  // While the modal closes, its history is empty already: the key keeps its label.
  const [behind] = useState<FailedProps['behind']>(() => (kernel.state.router.stack.length > 1 ? 'form' : 'nothing'))
  const other = instead?.(entry)
  if (other) return other
  // The entry is shown even if the wallet has ended its session meanwhile.
  if (entry)
    return (
      <OutcomeStage
        kernel={kernel}
        entry={entry}
        onDone={() => (entry.status === 'asked' ? goBack() : onDone(entry))}
      />
    )
  const wallet = kernel.connection(namespace)?.connector
  if (!wallet) return null
  if (state.status === 'unprepared' || state.status === 'failed') {
    const wasAsked = state.status === 'failed'
    const props = { kernel, error: state.error, wallet, wasAsked, behind, onEdit: goBack, onRetry: again }
    return failed ? failed(props) : <FailedStage {...props} />
  }
  if (!state.written) return <Stage media={<Spinner />} title={words.preparing} />
  const { prepared, about } = state.written
  return children({
    sheet: {
      ...{ kernel, prepared, isFresh: state.status === 'ready', changed: state.changed },
      ...{ onInstead: payInstead, onConfirm: (reviewed) => void confirm(reviewed), onCancel: goBack },
    },
    about,
    isAsked: state.status === 'asked',
    again,
  })
}
