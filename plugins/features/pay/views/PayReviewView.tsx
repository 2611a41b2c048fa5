import { useCallback, useRef, useState } from 'react'
import { ChainMismatchError, isSameAddress, type Kernel, parseUnits, type ViewProps } from 'tapkit/kernel'
import { FailedStage, Review, ReviewSheet, SimilarAddress, type Written } from 'tapkit/review'
import { Button, EmptyState, emptyIcon, useKernelState, useMessages, useSlice } from 'tapkit/ui'
import { fetchQuote, namespaceOf, quoteKey } from '../actions/loadQuote.ts'
import { submit } from '../actions/submit.ts'
import { findPaid, findSent } from '../findSent.ts'
import { isBegun } from '../isBegun.ts'
import { linkShownAt } from '../keptTraces.ts'
import { messages } from '../messages.ts'
import { type Deposit, payState, type Quoted, type Request, type Way } from '../state.ts'
import { Paid } from './Paid.tsx'
import { lossText, QuoteFacts } from './QuoteFacts.tsx'
import { timeText } from './timeText.ts'
import { UnderWay } from './UnderWay.tsx'

/** The exact payment that the wallet will be asked for, in full, before it is asked. */
export default function PayReviewView({ kernel }: ViewProps<'PayReview'>) {
  const words = useMessages(kernel, 'pay', messages)
  const { request, deposit } = useSlice(kernel, 'pay')
  useKernelState(kernel)
  // The review stays with the request that this view opened with, even if the host asks for another.
  const [asked] = useState(() => request as Request | undefined)
  /** A known address that looks like the receiver's: the visitor was shown both. */
  const [notMeant, setNotMeant] = useState<string | undefined>()
  const { write, isQuoteMissing } = useWriter(kernel, asked, notMeant)
  const namespace = asked && (asked.way ? namespaceOf(kernel, asked.way) : asked.namespace)
  const goBack = () => kernel.goBack()
  return (
    <Review
      // The key starts a new review: if the visitor accepts an address, the payment is prepared anew, though it looks the same.
      key={notMeant}
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
        return !request.isRepeated && findPaid(kernel, asked) && <Paid kernel={kernel} request={request} />
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
      {({ sheet, about: quote, isAsked }) => {
        if (!asked) return null
        const similar = sheet.prepared.notices.find(({ code }) => code === 'similarAddress')?.params?.known
        if (similar && !isAsked) {
          return (
            <SimilarAddress
              kernel={kernel}
              address={quote?.depositAddress ?? asked.recipient}
              other={similar}
              isKnown
              label={quote ? words.depositAddress : words.receiver}
              out={{ label: words.dontPay, onClick: goBack }}
              onAccept={() => setNotMeant(similar)}
            />
          )
        }
        return (
          <ReviewSheet
            {...sheet}
            confirmLabel={words.pay}
            told={[
              ...(isAsked ? [] : sentNotices(kernel, asked)),
              ...(asked.way && quote ? wayNotices(kernel, asked.way, quote) : []),
            ]}
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

/** What may have paid the request already. */
function sentNotices(kernel: Kernel, asked: Request) {
  const words = kernel.messages('pay', messages)
  const shownAt = linkShownAt(kernel, asked)
  return [
    ...(findSent(kernel, asked)
      ? [{ tone: 'danger' as const, title: words.underWay, text: words.underWayWallet }]
      : []),
    ...(shownAt === undefined
      ? []
      : [
          {
            tone: 'danger' as const,
            title: words.linkShown,
            text: words.linkShownText(timeText(shownAt, kernel.state.locale)),
          },
        ]),
  ]
}

/** What is told of a service that pays the receiver. */
function wayNotices(kernel: Kernel, { serviceName }: Way, { loss }: Quoted) {
  const words = kernel.messages('pay', messages)
  const dear = loss === undefined ? undefined : words.dearTitle(lossText(loss, kernel.state.locale))
  return [
    ...(dear === undefined ? [] : [{ tone: 'danger' as const, title: dear, text: words.dearText }]),
    { tone: 'neutral' as const, text: words.throughText(serviceName) },
  ]
}

/** Writes the payment of a request, by the quote of whoever takes another asset for it. */
function useWriter(kernel: Kernel, asked: Request | undefined, notMeant: string | undefined) {
  /** Whether the payment could not be prepared because no quote was given. */
  const missing = useRef(false)
  const quoteOf = useQuotes(kernel, asked)
  const write = useCallback(
    async function write(signal: AbortSignal): Promise<Written<Quoted | undefined>> {
      if (!asked) throw new TypeError('Nothing is asked for.')
      const quote = await quoteOf(signal).catch((cause: unknown) => {
        missing.current ||= !signal.aborted
        throw cause
      })
      missing.current = false
      const { asset, amount, to } = quote
        ? { asset: asked.way?.asset ?? asked.asset, amount: quote.amountIn, to: quote.depositAddress }
        : { asset: asked.asset, amount: asked.amount, to: asked.recipient }
      const { address, decimals, symbol, name, networkId } = asset
      const namespace = kernel.networks.require(networkId).namespace as never
      const token = address ? { token: { address, decimals, symbol, name } } : {}
      const prepared = await kernel.prepare(
        {
          ...{ kind: 'transfer', to, amount: parseUnits(amount, decimals), notMeant },
          ...(quote && { through: asked.way?.serviceName }),
          ...token,
        },
        { namespace, signal },
      )
      // On another network, the same address may belong to somebody else.
      if (prepared.network.id !== networkId)
        throw new ChainMismatchError({ expected: networkId, actual: prepared.network.id })
      // The wallet has moved to another account since the quote, which names the account that a failed delivery is returned to: a new quote is asked for.
      if (quote && quote.sender !== prepared.account.address) return write(signal)
      return { prepared, about: quote, validUntil: quote?.validUntil }
    },
    [kernel, asked, quoteOf, notMeant],
  )
  return { write, isQuoteMissing: () => missing.current }
}

/** The quote that is paid: the quote that the visitor saw, while it holds and names the account in use, else a new quote. `undefined` if the receiver is paid directly. */
function useQuotes(kernel: Kernel, asked: Request | undefined): (signal: AbortSignal) => Promise<Quoted | undefined> {
  const held = useRef<Quoted | undefined>(undefined)
  return useCallback(
    async (signal) => {
      if (!asked?.way) return undefined
      const { quote } = payState.of(kernel)
      if (!held.current && quote.of === quoteKey(kernel, asked, asked.way)) held.current = quote.data
      const sender = kernel.connection(namespaceOf(kernel, asked.way))?.account.address
      if (!held.current || held.current.validUntil <= Date.now() || held.current.sender !== sender)
        held.current = await fetchQuote(kernel, asked, asked.way, signal)
      return held.current
    },
    [kernel, asked],
  )
}
