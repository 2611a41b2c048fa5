import {
  type AccountState,
  type DeepReadonly,
  formatBalance,
  formatFiat,
  formatUnits,
  type Kernel,
  type Network,
} from 'tapkit/kernel'
import { Icon } from '../../kit/Icon.tsx'
import { chevronRight, receive as receiveIcon } from '../../kit/icons.ts'
import { Row } from '../../kit/Row.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TokenIcon } from '../../kit/TokenIcon.tsx'
import { en } from '../../locales/en.ts'

type Props = {
  readonly kernel: Kernel
  readonly account: DeepReadonly<AccountState>
  readonly network: Network
  readonly receive: (() => void) | undefined
}

/** What the account holds; identity first, figures when they are there. */
export function TokenRows({ account, network, receive }: Props) {
  const { data, status } = account.tokens
  const loading = data.length === 0 && (status === 'loading' || status === 'idle')
  const empty = status === 'success' && data.every(({ value }) => value === 0n)
  return (
    <div className="tk-list" aria-busy={loading}>
      {loading && [0, 1].map((row) => <LoadingRow key={row} />)}
      {data.map((token) => {
        const shown = formatBalance({ value: token.value as bigint, decimals: token.decimals, symbol: token.symbol })
        const whole = Number(formatUnits(token.value as bigint, token.decimals))
        return (
          <Row
            key={token.address ?? 'native'}
            media={
              <TokenIcon
                symbol={token.symbol}
                src={token.imageUrl}
                size={36}
                network={{ name: network.name, src: network.imageUrl }}
              />
            }
            title={token.name}
            trailing={
              <span className="tk-end-value" title={shown.exact}>
                <span className="strong ltr">{shown.grouped}</span>
                {token.price !== undefined && <span className="small dim">{formatFiat(whole * token.price)}</span>}
              </span>
            }
          />
        )
      })}
      {empty && receive && (
        <Row
          media={
            <span className="tk-glyph tk-glyph--accent">
              <Icon icon={receiveIcon} />
            </span>
          }
          title={en.account.receiveTokens}
          subtitle={en.account.emptyText(network.name)}
          trailing={<Icon icon={chevronRight} size={16} className="flip-rtl" />}
          onClick={receive}
        />
      )}
    </div>
  )
}

function LoadingRow() {
  return (
    <div className="tk-row">
      <Skeleton width={36} height={36} shape="circle" />
      <span className="tk-row__b">
        <Skeleton width={120} height={14} />
      </span>
    </div>
  )
}
