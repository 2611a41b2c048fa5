import { formatBalance, formatFiat, formatUnits, type Kernel, truncateAddress } from 'tapkit/kernel'
import { useLocale } from '../../kit/hooks/useMessages.ts'
import { Icon } from '../../kit/icons/Icon.tsx'
import { chevronRight, receive as receiveIcon } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { Skeleton } from '../../kit/lists/Skeleton.tsx'
import { TokenIcon } from '../../kit/media/TokenIcon.tsx'
import { Tag } from '../../kit/text/Tag.tsx'
import { useWords } from '../../locales/useWords.ts'
import { isEmpty } from './isEmpty.ts'
import type { ListProps } from './listProps.ts'
import { useNextTry } from './useNextTry.ts'

/** The number of rows that a kit last had, which reserves the space while rows load. */
const lastCounts = new WeakMap<Kernel, number>()

/** The account's tokens. Names and icons are drawn first, amounts when they have loaded. */
export function TokenRows({ kernel, account, network, next, receive }: ListProps) {
  const words = useWords(kernel)
  const locale = useLocale(kernel)
  const seconds = useNextTry(next)
  const { data, status } = account.tokens
  // A read that is tried again has still failed until it succeeds (reads 13).
  const failed = account.tokens.failedAt !== undefined
  const loading = !failed && data.length === 0 && status !== 'success'
  const empty = isEmpty(account)
  // If the account holds nothing, only tokens that were asked for by their addresses are shown.
  const tokens = empty ? data.filter(({ address }) => address) : data
  if (data.length > 0) lastCounts.set(kernel, Math.min(data.length, 8))
  return (
    <ul className="tk-list" aria-busy={loading}>
      {loading && [...Array(lastCounts.get(kernel) ?? 4).keys()].map((row) => <LoadingRow key={row} />)}
      {tokens.map((token) => {
        const shown = formatBalance(token, locale)
        const whole = Number(formatUnits(token.value as bigint, token.decimals))
        return (
          <li key={token.address ?? 'native'}>
            <Row
              media={
                <TokenIcon
                  symbol={token.symbol}
                  src={token.imageUrl}
                  size={36}
                  network={{ name: network.name, src: network.imageUrl }}
                  known={token.address ? (token.unlisted ? undefined : 'listed') : 'native'}
                />
              }
              title={<span title={token.name}>{token.name}</span>}
              // Two tokens may share a name, so the contract's address is shown.
              subtitle={
                token.address && (
                  <span className="mono ltr" title={token.address}>
                    {truncateAddress(token.address, 6, 4)}
                  </span>
                )
              }
              trailing={
                <span className="tk-end-value" title={shown.exact}>
                  <span className="strong ltr trunc">{shown.grouped}</span>
                  {token.price ? <span className="small dim">{formatFiat(whole * token.price, locale)}</span> : null}
                  {token.unlisted && <Tag>{words.account.unverified}</Tag>}
                </span>
              }
            />
          </li>
        )
      })}
      {failed && (
        <li className="tk-pad small dim">
          {account.tokens.stopped ? words.account.tokensStopped : words.account.tokensFailed(seconds)}
        </li>
      )}
      {empty && receive && (
        <li>
          <Row
            media={
              <span className="tk-glyph tk-glyph--accent">
                <Icon icon={receiveIcon} />
              </span>
            }
            title={words.account.receiveTokens}
            subtitle={words.account.emptyText}
            trailing={<Icon icon={chevronRight} size={16} className="flip-rtl" />}
            onClick={receive}
          />
        </li>
      )}
    </ul>
  )
}

function LoadingRow() {
  return (
    <li className="tk-row">
      <Skeleton width={36} height={36} shape="circle" />
      <span className="tk-row__b tk-row__b--loading">
        <Skeleton width={120} />
        <Skeleton width={72} />
      </span>
      <Skeleton width={64} />
    </li>
  )
}
