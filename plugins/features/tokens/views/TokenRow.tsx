import { formatBalance, type Kernel, type Network, truncateAddress } from 'tapkit/kernel'
import { Row, Tag, TokenIcon } from 'tapkit/ui'
import { formatPrice, formatWorth } from '../formatWorth.ts'
import type { Holding } from '../list.ts'
import type { messages } from '../messages.ts'

type Props = {
  readonly kernel: Kernel
  readonly network: Network
  readonly holding: Holding
  /** Read once for all rows. */
  readonly words: typeof messages
  readonly locale: string
  /** In the place of the amount. */
  readonly subtitle?: string | undefined
}

/** A token of a list; a press shows it whole. */
export function TokenRow({ kernel, network, holding, words, locale, subtitle }: Props) {
  const { key, token, price, worth, isNamesake } = holding
  const { address, unlisted } = token
  const amount = formatBalance(token, locale)
  const figure = worth === undefined ? undefined : formatWorth(worth, locale)
  return (
    <Row
      roving
      media={
        <TokenIcon
          symbol={token.symbol}
          src={token.imageUrl}
          size={36}
          network={{ name: network.name, src: network.imageUrl }}
          known={address ? (unlisted ? undefined : 'listed') : 'native'}
        />
      }
      title={<span title={token.name}>{token.name}</span>}
      subtitle={
        <>
          <span className="ltr" title={amount.exact}>
            {subtitle ?? amount.grouped}
          </span>
          {address && (isNamesake || unlisted) && (
            <span className="mono ltr" title={address}>
              {' '}
              {truncateAddress(address, 6, 4)}
            </span>
          )}
        </>
      }
      trailing={
        <span className="tk-end-value">
          {figure && <span className="strong ltr trunc">{figure}</span>}
          {unlisted ? (
            <Tag>{words.unverified}</Tag>
          ) : (
            price !== undefined && <span className="small dim ltr trunc">{formatPrice(price, locale)}</span>
          )}
        </span>
      }
      onClick={() => kernel.navigate('Token', { networkId: network.id, key })}
    />
  )
}
