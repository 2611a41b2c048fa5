import { useEffect } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import {
  Button,
  EmptyState,
  emptyIcon,
  Icon,
  ListSection,
  Notice,
  Row,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
  WalletIcon,
} from 'tapkit/ui'
import { findBegun } from '../actions/findBegun.ts'
import { loadExchanges } from '../actions/loadExchanges.ts'
import { openExchange } from '../actions/openExchange.ts'
import { isAtExchange } from '../actions/pay.ts'
import { toWallet } from '../actions/toWallet.ts'
import { exchangesOn } from '../exchanges.ts'
import { findInTheWay, findSent } from '../findSent.ts'
import { isBegun } from '../isBegun.ts'
import { linkShownAt } from '../keptTraces.ts'
import { messages } from '../messages.ts'
import type { Deposit, Request } from '../state.ts'
import { transfersOn } from '../transfers.ts'
import { ExchangeRows } from './ExchangeRows.tsx'
import { Facts } from './Facts.tsx'
import { Paid } from './Paid.tsx'
import { timeText } from './timeText.ts'
import { isUnderWay, UnderWay } from './UnderWay.tsx'

/** The host's request in full, and the ways to pay it. */
export default function PayView({ kernel }: ViewProps<'Pay'>) {
  const words = useMessages(kernel, 'pay', messages)
  const { request, deposit } = useSlice(kernel, 'pay')
  useKernelState(kernel, ({ ledger }) => ledger)
  const locale = useLocale(kernel)
  const { asset, amount } = request ?? {}
  const hasExchanges = exchangesOn(kernel, asset?.networkId).length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: an asset is its id
  useEffect(() => {
    if (asset && amount && hasExchanges) void loadExchanges(kernel, asset, amount)
  }, [kernel, asset?.assetId, amount, hasExchanges])
  if (!request || !asset) return <EmptyState icon={emptyIcon} title={words.nothing} text={words.nothingText} />
  const { namespace, id, recipient, entryId } = request
  // A payment that may have been made is looked at first: a visitor who pays again pays twice.
  if (isAtExchange(kernel, id) || isBegun(deposit as Deposit | undefined, request as Request) || entryId) {
    return (
      <>
        <Facts kernel={kernel} request={request} />
        <div className="tk-pad tk-gap">
          <Notice tone="danger" title={words.underWay}>
            {entryId ? words.underWayWallet : words.underWayText(deposit?.exchange.name ?? '')}
          </Notice>
          <Button
            variant="primary"
            full
            onClick={() => kernel.navigate(entryId ? 'PayReview' : 'PayLoading', undefined)}
          >
            {words.look}
          </Button>
        </div>
      </>
    )
  }
  if (findInTheWay(kernel, request)) return <Paid kernel={kernel} request={request} />
  const live = kernel.connection(namespace)
  const shownAt = linkShownAt(kernel, request as Request)
  const network = kernel.networks.get(asset.networkId)
  return (
    <>
      <Facts kernel={kernel} request={request} />
      {findSent(kernel, request) && (
        <div className="tk-pad">
          <Notice tone="danger" title={words.underWay}>
            {words.underWayWallet}
          </Notice>
        </div>
      )}
      {shownAt !== undefined && (
        <div className="tk-pad">
          <Notice tone="danger" title={words.linkShown}>
            {words.linkShownText(timeText(shownAt, locale))}
          </Notice>
        </div>
      )}
      <ListSection label={words.ways} first>
        <ul className="tk-list">
          <li>
            <Row
              media={
                live ? (
                  <WalletIcon name={live.connector.name} src={live.connector.imageUrl} />
                ) : (
                  <span className="tk-pay__icon">
                    <Icon icon="wallet" />
                  </span>
                )
              }
              title={live ? words.withWallet(live.connector.name) : words.connectWallet}
              subtitle={
                !live
                  ? words.connectWalletText
                  : live.network.id === asset.networkId
                    ? words.withWalletText
                    : words.switchFirst(network?.name ?? asset.networkId)
              }
              trailing={<Icon icon="chevron-right" size={16} className="flip-rtl" />}
              autoFocus
              onClick={() => toWallet(kernel)}
            />
          </li>
          {transfersOn(kernel, asset.networkId).length > 0 && (
            <li>
              <Row
                media={
                  <span className="tk-pay__icon">
                    <Icon icon="swap" />
                  </span>
                }
                title={words.withOther}
                subtitle={words.withOtherText}
                trailing={<Icon icon="chevron-right" size={16} className="flip-rtl" />}
                onClick={() => kernel.navigate('PayQuote', undefined)}
              />
            </li>
          )}
          {namespace === 'bip122' && (
            <li>
              <Row
                media={
                  <span className="tk-pay__icon">
                    <Icon icon="qr" />
                  </span>
                }
                title={words.withLink}
                subtitle={words.withLinkText}
                trailing={<Icon icon="chevron-right" size={16} className="flip-rtl" />}
                onClick={() => {
                  if (!findBegun(kernel, request as Request)) kernel.navigate('PayLink', undefined)
                }}
              />
            </li>
          )}
        </ul>
      </ListSection>
      {hasExchanges && (
        <ListSection label={words.exchanges}>
          {isUnderWay(deposit) ? (
            <UnderWay kernel={kernel} />
          ) : (
            <ExchangeRows
              kernel={kernel}
              asset={asset}
              amount={amount}
              onChoose={(exchange) => {
                if (findBegun(kernel, request as Request)) return
                openExchange(kernel, { exchange, asset, amount: request.amount, recipient, namespace, requestId: id })
              }}
            />
          )}
        </ListSection>
      )}
    </>
  )
}
