import { useCallback, useEffect, useRef, useState } from 'react'
import {
  ChainMismatchError,
  isSameAddress,
  type Kernel,
  type Prepared,
  parseUnits,
  type ViewProps,
} from 'tapkit/kernel'
import { FailedStage, OutcomeStage, ReviewSheet, SimilarAddress, useAsking, usePrepared } from 'tapkit/review'
import {
  Button,
  EmptyState,
  emptyIcon,
  Spinner,
  Stage,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
} from 'tapkit/ui'
import { fetchQuote, namespaceOf, quoteKey } from '../actions/loadQuote.ts'
import { submit } from '../actions/submit.ts'
import { findInTheWay, findSent } from '../findSent.ts'
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
  const [accepted, setAccepted] = useState<readonly Pair[]>([])
  const accept = (pair: Pair) => setAccepted([...accepted, pair])
  // The key starts a new review: if the visitor accepts an address, the payment is prepared anew, though it looks the same.
  return <PayReview key={accepted.length} kernel={kernel} accepted={accepted} onAccept={accept} />
}

/** A receiver, and a known address that it looks like: the visitor was shown both. The next quote may name another receiver. */
type Pair = { readonly address: string; readonly known: string }

type Props = Pick<ViewProps<'PayReview'>, 'kernel'> & {
  readonly accepted: readonly Pair[]
  readonly onAccept: (pair: Pair) => void
}

function PayReview({ kernel, accepted, onAccept }: Props) {
  const words = useMessages(kernel, 'pay', messages)
  const locale = useLocale(kernel)
  const { request, deposit } = useSlice(kernel, 'pay')
  const { ledger } = useKernelState(kernel)
  // The review stays with the request that this view opened with, even if the host asks for another.
  const [asked] = useState(() => request as Request | undefined)
  const quotes = useRef(new WeakMap<Prepared, Quoted>())
  /** Whether the payment could not be prepared because no quote was given. */
  const missing = useRef(false)
  const quoteOf = useQuotes(kernel, asked)
  const write = useCallback(
    async function write(signal: AbortSignal): Promise<Prepared> {
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
      const notMeant = accepted.flatMap((pair) => (isSameAddress(pair.address, to) ? pair.known : []))
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
      if (quote) quotes.current.set(prepared, quote)
      return prepared
    },
    [kernel, asked, quoteOf, accepted],
  )
  const { prepared, isFresh, changed, error, again } = usePrepared(kernel, write)
  const { asked: sent, failure, ask, retry } = useAsking(kernel, again, asked?.entryId)
  const left = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    left.current = own
    return () => own.abort()
  }, [])
  const quote = prepared && quotes.current.get(prepared)
  const until = quote?.validUntil
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(again, Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until, again])
  const entry = ledger.find(({ id }) => id === sent)
  if (entry && !failure) {
    const leave = () => (entry.status === 'asked' ? kernel.goBack() : kernel.close('done'))
    return <OutcomeStage kernel={kernel} entry={entry} onDone={leave} />
  }
  const namespace = asked && (asked.way ? namespaceOf(kernel, asked.way) : asked.namespace)
  const live = namespace && kernel.connection(namespace)
  // If the host has taken the request back, or its time is over, nothing can be confirmed.
  if (!asked || !live || (request?.id !== asked.id && sent === undefined)) {
    return <EmptyState icon={emptyIcon} title={words.nothing} text={words.nothingText} />
  }
  // Another tab has begun this payment since the review opened.
  if (sent === undefined && isBegun(deposit as Deposit | undefined, asked)) return <UnderWay kernel={kernel} />
  // Another tab has paid it, or the network has recorded it, since this review opened.
  if (sent === undefined && request && findInTheWay(kernel, request)) return <Paid kernel={kernel} request={request} />
  const failed = failure ?? (sent === undefined ? error : undefined)
  if (failed && !failure && missing.current) {
    return (
      <EmptyState
        icon="alert"
        title={words.noQuote}
        text={words.noQuoteText(asked.way?.serviceName ?? '')}
        action={<Button onClick={again}>{words.tryAgain}</Button>}
      />
    )
  }
  if (failed) {
    return (
      <FailedStage
        kernel={kernel}
        error={failed}
        wallet={live.connector}
        wasAsked={failure !== undefined}
        onEdit={() => kernel.goBack()}
        onRetry={retry}
      />
    )
  }
  const shownAt = linkShownAt(kernel, asked)
  const before = [
    ...(sent === undefined && findSent(kernel, asked)
      ? [{ tone: 'danger' as const, title: words.underWay, text: words.underWayWallet }]
      : []),
    ...(shownAt === undefined
      ? []
      : [
          {
            tone: 'danger' as const,
            title: words.linkShown,
            text: words.linkShownText(timeText(shownAt, locale)),
          },
        ]),
  ]
  const toldOf = ({ serviceName }: Way, { loss }: Quoted) => [
    ...(loss === undefined
      ? []
      : [{ tone: 'danger' as const, title: words.dearTitle(lossText(loss, locale)), text: words.dearText }]),
    { tone: 'neutral' as const, text: words.throughText(serviceName) },
  ]
  if (!prepared) return <Stage media={<Spinner />} title={words.preparing} />
  const similar = prepared.notices.find(({ code }) => code === 'similarAddress')?.params?.known
  if (similar && sent === undefined) {
    const receiver = quote?.depositAddress ?? asked.recipient
    return (
      <SimilarAddress
        kernel={kernel}
        address={receiver}
        other={similar}
        isKnown
        label={quote ? words.depositAddress : words.receiver}
        out={{ label: words.dontPay, onClick: () => kernel.goBack() }}
        onAccept={() => onAccept({ address: receiver, known: similar })}
      />
    )
  }
  return (
    <ReviewSheet
      kernel={kernel}
      prepared={prepared}
      isFresh={isFresh && sent === undefined}
      changed={changed}
      confirmLabel={words.pay}
      told={[...before, ...(asked.way && quote ? toldOf(asked.way, quote) : [])]}
      profileOf={(party) =>
        quote && isSameAddress(party, quote.depositAddress) ? { name: asked.way?.serviceName } : undefined
      }
      onConfirm={(reviewed) =>
        void ask(reviewed, () => submit(kernel, reviewed, asked.id, left.current.signal, quotes.current.get(reviewed)))
      }
      onCancel={() => kernel.goBack()}
    >
      {asked.way && quote && (
        <div className="tk-block tk-gap">
          <QuoteFacts kernel={kernel} asked={asked} way={asked.way} quote={quote} beside="payment" />
        </div>
      )}
    </ReviewSheet>
  )
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
