import { useEffect } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { EmptyState, emptyIcon, Icon, ListSection, Notice, Row, useMessages, useSlice, WalletIcon } from 'tapkit/ui'
import { loadExchanges } from '../actions/loadExchanges.ts'
import { openExchange } from '../actions/openExchange.ts'
import { toWallet } from '../actions/toWallet.ts'
import { exchangesOn } from '../exchanges.ts'
import { messages } from '../messages.ts'
import { transfersOn } from '../transfers.ts'
import { ExchangeRows } from './ExchangeRows.tsx'
import { Facts } from './Facts.tsx'
import { noticesOf } from './noticesOf.ts'
import { Paid } from './Paid.tsx'
import { isOpen, UnderWay } from './UnderWay.tsx'
import { useStanding } from './useStanding.ts'

/** The host's request in full, and the ways to pay it. */
export default function PayView({ kernel }: ViewProps<'Pay'>) {
  const words = useMessages(kernel, 'pay', messages)
  const { request, deposit } = useSlice(kernel, 'pay')
  const standing = useStanding(kernel, request)
  const { asset, amount } = request ?? {}
  const hasExchanges = exchangesOn(kernel, asset?.networkId).length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: an asset is its id
  useEffect(() => {
    if (asset && amount && hasExchanges) void loadExchanges(kernel, asset, amount)
  }, [kernel, asset?.assetId, amount, hasExchanges])
  if (!request || !asset || !standing)
    return <EmptyState icon={emptyIcon} title={words.nothing} text={words.nothingText} />
  const { namespace, id, recipient } = request
  // A payment that may have been made is looked at first: a visitor who pays again pays twice.
  if (standing.status === 'paid') return <Paid kernel={kernel} request={request} />
  if (standing.status !== 'free') {
    return (
      <>
        <Facts kernel={kernel} request={request} />
        <UnderWay kernel={kernel} standing={standing} />
      </>
    )
  }
  const live = kernel.connection(namespace)
  const network = kernel.networks.get(asset.networkId)
  return (
    <>
      <Facts kernel={kernel} request={request} />
      {noticesOf(kernel, standing).map(({ tone, title, text }) => (
        <div key={title} className="tk-pad">
          <Notice tone={tone} title={title}>
            {text}
          </Notice>
        </div>
      ))}
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
                onClick={() => kernel.navigate('PayLink', undefined)}
              />
            </li>
          )}
        </ul>
      </ListSection>
      {hasExchanges && (
        <ListSection label={words.exchanges}>
          {isOpen(deposit) ? (
            <UnderWay kernel={kernel} />
          ) : (
            <ExchangeRows
              kernel={kernel}
              asset={asset}
              amount={amount}
              onChoose={(exchange) => {
                const paid = { exchange, asset, amount: request.amount, recipient, namespace }
                openExchange(kernel, { ...paid, requestId: id, seen: standing })
              }}
            />
          )}
        </ListSection>
      )}
    </>
  )
}
