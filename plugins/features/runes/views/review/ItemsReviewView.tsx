import { useCallback, useState } from 'react'
import type { DeepReadonly, Kernel, ViewProps } from 'tapkit/kernel'
import { FailedStage, Leave, Review, ReviewSheet, sendReviewed } from 'tapkit/review'
import { useMessages, useSlice, useStyles } from 'tapkit/ui'
import { itemsCss } from '../../items/items.css.ts'
import { messages } from '../../items/messages.ts'
import { itemsOf, type RuneItems, startOver } from '../../items/state.ts'
import { type WrittenSend, writeInscriptionSend, writeRuneSend } from '../../items/writeSend.ts'
import { answerApp } from '../../paying/waitForVisitor.ts'
import { SentItems } from './SentItems.tsx'

type Reviewed = NonNullable<RuneItems['reviewed']>

/** The review of runes or inscriptions that are sent. */
export default function ItemsReviewView({ kernel }: ViewProps<'ItemsReview'>) {
  useStyles(itemsCss)
  itemsOf(kernel)
  const asked = useSlice(kernel, 'runeItems').reviewed
  // Emptying the form after the payment does not end the review of it.
  const [reviewed] = useState(asked)
  return reviewed ? <ItemsReview kernel={kernel} reviewed={reviewed as Reviewed} /> : <Leave kernel={kernel} />
}

type Props = { readonly kernel: Kernel; readonly reviewed: Reviewed }

function ItemsReview({ kernel, reviewed }: Props) {
  const words = useMessages(kernel, 'runes.items', messages)
  const write = useCallback(
    async (signal: AbortSignal) => {
      const written = await writeReviewed(kernel, reviewed, signal)
      return { prepared: written.prepared, about: written }
    },
    [kernel, reviewed],
  )
  return (
    <Review
      kernel={kernel}
      namespace="bip122"
      write={write}
      submit={async ({ prepared }, left) => {
        await answerApp(kernel, 'ItemsReview', { prepared, made: { id: prepared.id } }, () =>
          sendReviewed(kernel, prepared, left),
        )
        startOver(kernel)
      }}
      failed={(props) => <FailedStage {...props} declinedText={words.declinedText} />}
      onDone={() => {
        startOver(kernel)
        kernel.open('Account')
      }}
    >
      {({ sheet, about }) => (
        <ReviewSheet
          {...sheet}
          lead={
            <div className="tk-block">
              <SentItems kernel={kernel} reviewed={reviewed} runes={about.runes} />
            </div>
          }
        />
      )}
    </Review>
  )
}

const writeReviewed = (kernel: Kernel, reviewed: DeepReadonly<Reviewed>, signal: AbortSignal): Promise<WrittenSend> =>
  reviewed.kind === 'runeSend'
    ? writeRuneSend(kernel, reviewed.recipients, { signal, feeRate: reviewed.feeRate })
    : writeInscriptionSend(kernel, reviewed.transfers, { signal, feeRate: reviewed.feeRate })
