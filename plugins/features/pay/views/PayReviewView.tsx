import { useState } from 'react'
import { isSameAddress, type Kernel, type ViewProps } from 'tapkit/kernel'
import { FailedStage, Review, ReviewSheet, SimilarAddress } from 'tapkit/review'
import { Button, EmptyState, emptyIcon, useKernelState, useMessages, useSlice } from 'tapkit/ui'
import { namespaceOf } from '../actions/loadQuote.ts'
import { findInTheWay, findSent } from '../findSent.ts'
import { isBegun } from '../isBegun.ts'
import { messages } from '../messages.ts'
import type { Deposit, Request } from '../state.ts'
import { Paid } from './Paid.tsx'
import { lossText, QuoteFacts } from './QuoteFacts.tsx'
import { submit } from './submit.ts'
import { timeText } from './timeText.ts'
import { UnderWay } from './UnderWay.tsx'
import { type Pair, type Reviewed, useWriter } from './useWriter.ts'

/** The exact payment that the wallet will be asked for, in full, before it is asked. */
export default function PayReviewView({ kernel }: ViewProps<'PayReview'>) {
  const words = useMessages(kernel, 'pay', messages)
  const { request, deposit } = useSlice(kernel, 'pay')
  useKernelState(kernel)
  // The review stays with the request that this view opened with, even if the host asks for another.
  const [asked] = useState(() => request as Request | undefined)
  const [accepted, setAccepted] = useState<readonly Pair[]>([])
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
        // Another tab has begun this payment since the review opened.
        if (isBegun(deposit as Deposit | undefined, asked)) return <UnderWay kernel={kernel} />
        // Another tab has paid it, or the network has recorded it, since this review opened.
        return findInTheWay(kernel, request) && <Paid kernel={kernel} request={request} />
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
            told={noticesOf(kernel, asked, about, isAsked)}
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

/** Notices of a payment: a payment that may have paid the request already, and the service that pays the receiver, with its loss. */
function noticesOf(kernel: Kernel, asked: Request, { quote, shownAt }: Reviewed, isAsked: boolean) {
  const words = kernel.messages('pay', messages)
  const { locale } = kernel.state
  const danger = (title: string, text: string) => ({ tone: 'danger' as const, title, text })
  return [
    !isAsked && findSent(kernel, asked) && danger(words.underWay, words.underWayWallet),
    shownAt !== undefined && danger(words.linkShown, words.linkShownText(timeText(shownAt, locale))),
    quote?.loss !== undefined && danger(words.dearTitle(lossText(quote.loss, locale)), words.dearText),
    asked.way && quote && { tone: 'neutral' as const, text: words.throughText(asked.way.serviceName) },
  ].filter((notice) => !!notice)
}
