import type { Kernel, PayAsset } from 'tapkit/kernel'
import { Button, EmptyState, emptyIcon, Icon, Row, Skeleton, useMessages, useSlice, WalletIcon } from 'tapkit/ui'
import { loadExchanges } from '../actions/loadExchanges.ts'
import { messages } from '../messages.ts'
import type { Offered } from '../state.ts'

type Props = {
  readonly kernel: Kernel
  readonly asset: PayAsset
  readonly amount: string | undefined
  readonly onChoose: (exchange: Offered) => void
}

/** The exchanges that pay out the requested asset. Without an amount, a press says that the amount is missing. */
export function ExchangeRows({ kernel, asset, amount, onChoose }: Props) {
  const words = useMessages(kernel, 'pay', messages)
  const { exchanges } = useSlice(kernel, 'pay')
  const isOf = exchanges.of.startsWith(`${asset.assetId} `)
  if (exchanges.status === 'error') {
    return (
      <EmptyState
        icon={emptyIcon}
        title={words.noExchanges}
        text={words.noExchangesText}
        action={<Button onClick={() => loadExchanges(kernel, asset, amount ?? '0')}>{words.tryAgain}</Button>}
      />
    )
  }
  if (isOf && exchanges.status === 'success' && exchanges.data.length === 0) {
    return <EmptyState icon={emptyIcon} title={words.none} text={words.noneText} />
  }
  if (!isOf || exchanges.data.length === 0) {
    return (
      <div className="tk-list" role="status" aria-busy="true">
        <span className="sr">{amount ? words.loading : words.enterAmount}</span>
        {amount && <Row title={<Skeleton width={120} />} media={<Skeleton width={36} height={36} shape="square" />} />}
      </div>
    )
  }
  return (
    <ul className="tk-list" aria-label={words.exchanges}>
      {exchanges.data.map((exchange) => (
        <li key={`${exchange.service} ${exchange.id}`}>
          <Row
            media={<WalletIcon name={exchange.name} src={exchange.imageUrl} size={36} />}
            title={words.withExchange(exchange.name)}
            subtitle={words.withExchangeText}
            trailing={<Icon icon="external" size={16} />}
            onClick={() => (amount ? onChoose(exchange as Offered) : kernel.notify(words.enterAmount, 'error'))}
          />
        </li>
      ))}
    </ul>
  )
}
