import { useEffect, useState } from 'react'
import {
  type DeepReadonly,
  formatBalance,
  isSameAddress,
  type Kernel,
  selectAccount,
  type ViewProps,
} from 'tapkit/kernel'
import {
  Button,
  EmptyState,
  emptyIcon,
  ListSection,
  Row,
  Skeleton,
  Spinner,
  TokenIcon,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
} from 'tapkit/ui'
import { loadQuote, namespaceOf, quoteKey } from '../actions/loadQuote.ts'
import { loadWays } from '../actions/loadWays.ts'
import { toWallet } from '../actions/toWallet.ts'
import { isListed } from '../isListed.ts'
import { messages } from '../messages.ts'
import type { Request, Way } from '../state.ts'
import { Facts } from './Facts.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'

/** The assets that can be paid with instead of the requested asset, and their present cost. */
export default function PayQuoteView({ kernel }: ViewProps<'PayQuote'>) {
  const words = useMessages(kernel, 'pay', messages)
  const { request, ways } = useSlice(kernel, 'pay')
  const [chosen, setChosen] = useState(request?.way)
  const id = request?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is its id
  useEffect(() => {
    if (request) void loadWays(kernel, request)
  }, [kernel, id])
  if (!request) return <EmptyState icon={emptyIcon} title={words.nothing} text={words.nothingText} />
  const isLoading = ways.status === 'idle' || ways.status === 'loading'
  return (
    <>
      <Facts kernel={kernel} request={request} isThrough />
      {isLoading ? (
        <div className="tk-list" role="status" aria-busy="true">
          <span className="sr">{words.loadingWays}</span>
          <Row title={<Skeleton width={120} />} media={<Skeleton width={36} height={36} shape="square" />} />
        </div>
      ) : ways.data.length === 0 ? (
        <EmptyState
          icon={emptyIcon}
          title={ways.status === 'error' ? words.waysFailed : words.noWays}
          text={words.noWaysText}
          action={<Button onClick={() => loadWays(kernel, request)}>{words.tryAgain}</Button>}
        />
      ) : (
        <ListSection label={words.otherAssets} first>
          <ul className="tk-list">
            {ways.data.map((way) => (
              <li key={way.asset.assetId}>
                <WayRow
                  kernel={kernel}
                  way={way}
                  isChosen={way.asset.assetId === chosen?.asset.assetId}
                  onChoose={setChosen}
                />
              </li>
            ))}
          </ul>
        </ListSection>
      )}
      {chosen && !isLoading && <Price key={chosen.asset.assetId} kernel={kernel} request={request} way={chosen} />}
    </>
  )
}

type WayProps = {
  readonly kernel: Kernel
  readonly way: DeepReadonly<Way>
  readonly isChosen: boolean
  readonly onChoose: (way: Way) => void
}

function WayRow({ kernel, way, isChosen, onChoose }: WayProps) {
  const words = useMessages(kernel, 'pay', messages)
  const locale = useLocale(kernel)
  const state = useKernelState(kernel)
  const { symbol, name, address, networkId, decimals } = way.asset
  const network = kernel.networks.get(networkId)
  const { tokens } = selectAccount(state, namespaceOf(kernel, way as Way))
  const held = tokens.data.find(
    (token) =>
      token.networkId === networkId &&
      token.decimals === decimals &&
      (token.address && address ? isSameAddress(token.address, address) : token.address === address),
  )
  const balance = held && formatBalance({ value: held.value, decimals, symbol }, locale)
  return (
    <Row
      media={
        <TokenIcon
          symbol={symbol}
          size={36}
          src={held?.imageUrl}
          known={address ? (isListed(kernel, way.asset) ? 'listed' : undefined) : 'native'}
          network={network && { name: network.name, src: network.imageUrl }}
        />
      }
      title={name}
      subtitle={words.onNetwork(network?.name ?? networkId)}
      trailing={
        <span className="small dim ltr">
          {balance ? <span title={balance.exact}>{words.held(balance.grouped)}</span> : symbol}
        </span>
      }
      current={isChosen}
      onClick={() => onChoose(way as Way)}
    />
  )
}

type PriceProps = { readonly kernel: Kernel; readonly request: DeepReadonly<Request>; readonly way: DeepReadonly<Way> }

/** The present cost of paying this way, kept fresh while it is visible. */
function Price({ kernel, request, way }: PriceProps) {
  const words = useMessages(kernel, 'pay', messages)
  const { quote } = useSlice(kernel, 'pay')
  const live = kernel.connection(namespaceOf(kernel, way as Way))
  const key = quoteKey(kernel, request as Request, way as Way)
  const data = quote.of === key && quote.status === 'success' ? quote.data : undefined
  const load = () => loadQuote(kernel, request as Request, way as Way)
  const isLive = live !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what is asked for
  useEffect(() => {
    if (isLive) void load()
  }, [kernel, key, isLive])
  const until = data?.validUntil
  // Nothing stands there for longer than it holds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the quote that stands there
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(load, Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  const next = () => void toWallet(kernel, way as Way)
  if (!live) {
    return (
      <div className="tk-pad tk-pinned">
        <Button variant="primary" full onClick={next}>
          {words.connectFirst}
        </Button>
      </div>
    )
  }
  if (quote.of === key && quote.status === 'error') {
    return (
      <EmptyState
        icon="alert"
        title={words.noQuote}
        text={words.noQuoteText(way.serviceName)}
        action={<Button onClick={load}>{words.tryAgain}</Button>}
      />
    )
  }
  const { networkId } = way.asset
  const name = kernel.networks.get(networkId)?.name ?? networkId
  return (
    <>
      <div className="tk-block" role="status" aria-busy={!data || undefined}>
        {data ? (
          <QuoteFacts kernel={kernel} asked={request} way={way} quote={data} beside="request" />
        ) : (
          <>
            <span className="sr">{words.loadingQuote}</span>
            <Spinner size={16} />
          </>
        )}
      </div>
      <div className="tk-pad tk-pinned">
        {live.network.id !== networkId && <p className="small dim center">{words.switchFirst(name)}</p>}
        <Button variant="primary" full disabled={!data} onClick={next}>
          {words.review}
        </Button>
      </div>
    </>
  )
}
