import { useState } from 'react'
import { isSameAddress, type Kernel, type ViewProps } from 'tapkit/kernel'
import { FailedStage, Review, ReviewSheet, SimilarAddress } from 'tapkit/review'
import { Button, EmptyState, emptyIcon, useKernelState, useMessages, useSlice } from 'tapkit/ui'
import { namespaceOf } from '../actions/loadQuote.ts'
import { messages } from '../messages.ts'
import { standingOf } from '../standing.ts'
import type { Request } from '../state.ts'
import { noticesOf } from './noticesOf.ts'
import { Paid } from './Paid.tsx'
import { lossText, QuoteFacts } from './QuoteFacts.tsx'
import { submit } from './submit.ts'
import { UnderWay } from './UnderWay.tsx'
import { useStanding } from './useStanding.ts'
import { latest, type Pair, type Reviewed, useWriter } from './useWriter.ts'

/** The exact payment that the wallet will be asked for, in full, before it is asked. */
export default function PayReviewView({ kernel }: ViewProps<'PayReview'>) {
  const words = useMessages(kernel, 'pay', messages)
  const { request } = useSlice(kernel, 'pay')
  useKernelState(kernel)
  // The review stays with the request that this view opened with, even if the host asks for another.
  const [asked] = useState(() => request as Request | undefined)
  const [accepted, setAccepted] = useState<readonly Pair[]>([])
  const standing = useStanding(kernel, asked && latest(kernel, asked))
  const { write, isQuoteMissing } = useWriter(kernel, asked, accepted)
  const namespace = asked && (asked.way ? namespaceOf(kernel, asked.way) : asked.namespace)
  const goBack = () => kernel.goBack()
  return (
    <Review
      // The key starts a new review: if the visitor accepts an address, the payment is prepared again, though it looks the same.
      key={accepted.length}
      kernel={kernel}
      namespace={namespace}
      begun={asked?.entryId}
      // Another payment of the same is not this request's, and its host would not be told of it: notices say that it may have been sent.
      waits={() => false}
      write={write}
      submit={({ prepared, about }, left) => submit(kernel, prepared, asked?.id, left, about)}
      instead={(entry) => {
        if (entry) return undefined
        // If the host has taken the request back, or its time is over, nothing can be confirmed.
        if (!asked || !kernel.connection(namespace) || request?.id !== asked.id)
          return <EmptyState icon={emptyIcon} title={words.nothing} text={words.nothingText} />
        // Another tab has begun or paid it, or the network has recorded it, since this review opened.
        if (standing?.begun) return <UnderWay kernel={kernel} standing={standing} />
        return standing?.paid && <Paid kernel={kernel} request={request} />
      }}
      failed={(props) =>
        !props.wasAsked && isQuoteMissing() ? (
          <EmptyState
            icon="alert"
            title={words.noQuote}
            text={words.noQuoteText(asked?.way?.serviceName ?? '')}
            action={<Button onClick={props.onRetry}>{words.tryAgain}</Button>}
          />
        ) : (
          <FailedStage {...props} />
        )
      }
      onDone={() => kernel.close('done')}
    >
      {({ sheet, about, isAsked }) => {
        if (!asked) return null
        const { quote } = about
        const similar = sheet.prepared.notices.find(({ code }) => code === 'similarAddress')?.params?.known
        if (similar && !isAsked) {
          const address = quote?.depositAddress ?? asked.recipient
          return (
            <SimilarAddress
              kernel={kernel}
              address={address}
              other={similar}
              isKnown
              label={quote ? words.depositAddress : words.receiver}
              out={{ label: words.dontPay, onClick: goBack }}
              onAccept={() => setAccepted([...accepted, { address, known: similar }])}
            />
          )
        }
        return (
          <ReviewSheet
            {...sheet}
            confirmLabel={words.pay}
            told={toldOf(kernel, asked, about, isAsked)}
            profileOf={(party) =>
              quote && isSameAddress(party, quote.depositAddress) ? { name: asked.way?.serviceName } : undefined
            }
          >
            {asked.way && quote && (
              <div className="tk-block tk-gap">
                <QuoteFacts kernel={kernel} asked={asked} way={asked.way} quote={quote} beside="payment" />
              </div>
            )}
          </ReviewSheet>
        )
      }}
    </Review>
  )
}

/** Notices of a payment: what may have paid it already, and the service that pays the receiver, with its loss. */
function toldOf(kernel: Kernel, asked: Request, { quote, standing }: Reviewed, isAsked: boolean) {
  const words = kernel.messages('pay', messages)
  const { loss } = quote ?? {}
  const dear = loss !== undefined && words.dearTitle(lossText(loss, kernel.state.locale))
  return [
    ...noticesOf(kernel, isAsked ? { shownAt: standing.shownAt } : standingOf(kernel, latest(kernel, asked))),
    ...(dear ? [{ tone: 'danger' as const, title: dear, text: words.dearText }] : []),
    ...(asked.way && quote ? [{ tone: 'neutral' as const, text: words.throughText(asked.way.serviceName) }] : []),
  ]
}
