import { useState } from 'react'
import { formatBalance, type Kernel, unitText } from 'tapkit/kernel'
import { Button, EmptyState, ListSection, Row, Skeleton, useLocale, useMessages, VisuallyHidden } from 'tapkit/ui'
import { fetchHeldRunes } from '../items/getBalance.ts'
import { messages } from '../messages.ts'
import { useAsked } from './useAsked.ts'

type Props = {
  readonly kernel: Kernel
  /** The number of orders that are complete: each may have brought runes. */
  readonly completed: number
}

/** The runes that the account holds; a press sends the rune. */
export function HeldRunes({ kernel, completed }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const [retries, setRetries] = useState(0)
  const { account, network } = kernel.connection('bip122') ?? {}
  const answer = useAsked(
    account && network && `${network.id} ${account.address}`,
    (signal) => fetchHeldRunes(kernel, { signal }),
    { turn: completed + retries },
  )
  if (!answer) return null
  if (answer.status === 'asking') {
    return (
      <div className="tk-pad tk-gap" role="status">
        <VisuallyHidden>{words.heldLoading}</VisuallyHidden>
        <Skeleton width={200} />
        <Skeleton width={140} />
      </div>
    )
  }
  if (answer.status === 'failed') {
    return (
      <EmptyState
        icon="warning"
        title={words.heldFailed}
        action={<Button onClick={() => setRetries(retries + 1)}>{words.tryAgain}</Button>}
      />
    )
  }
  const { runes: held, mayLack } = answer.value
  if (held.length === 0) {
    return mayLack ? (
      <EmptyState icon="info" title={words.heldUnknown} text={words.heldUnknownText} />
    ) : (
      <EmptyState icon="mint" title={words.heldEmpty} text={words.heldEmptyText} />
    )
  }
  return (
    <ListSection label={words.held} count={held.length}>
      <ul className="tk-list">
        {held.map(({ runeName, amount, divisibility, symbol }) => {
          const shown = formatBalance({ value: amount, decimals: divisibility }, locale)
          return (
            <li key={runeName}>
              <Row
                media={
                  <span className="tk-runes__sign" aria-hidden="true">
                    {symbol}
                  </span>
                }
                title={<bdi title={runeName}>{runeName}</bdi>}
                trailing={
                  <span className="strong ltr trunc" title={shown.exact}>
                    {shown.grouped} {unitText(symbol)}
                  </span>
                }
                onClick={() => kernel.navigate('RuneSend', { runeName })}
              />
            </li>
          )
        })}
      </ul>
      {mayLack && <p className="tk-pad small dim">{words.heldMayLack}</p>}
    </ListSection>
  )
}
