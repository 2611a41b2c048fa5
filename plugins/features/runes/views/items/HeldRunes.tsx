import { useState } from 'react'
import { formatBalance, type Kernel, unitText } from 'tapkit/kernel'
import { Button, EmptyState, ListSection, Row, Skeleton, useLocale, useMessages, VisuallyHidden } from 'tapkit/ui'
import { noSign } from '../../../../ordinals/runeSign.ts'
import { askIndexForRunes, askWalletForRunes, type HeldRunes as Held, listsRunes } from '../../items/getBalance.ts'
import type { HeldRune } from '../../items/types.ts'
import { messages } from '../../messages.ts'
import { useAsked } from '../hooks/useAsked.ts'

type Props = {
  readonly kernel: Kernel
  /** The number of orders that are complete: each may have brought runes. */
  readonly completed: number
}

type Told = Held | 'askWallet' | 'unknown'

/** The runes that the account holds, by the network's index. Without an index a press asks the wallet, which may ask the visitor first. */
export function HeldRunes({ kernel, completed }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const [retries, setRetries] = useState(0)
  const [asksWallet, setAsksWallet] = useState('')
  const { account, network } = kernel.connection('bip122') ?? {}
  const subject = account && network && `${network.id} ${account.address}`
  const indexed = useAsked(
    subject,
    async (signal): Promise<Told> => {
      const told = await askIndexForRunes(kernel, { signal })
      return told ?? ((await listsRunes(kernel)) ? 'askWallet' : 'unknown')
    },
    { turn: completed + retries },
  )
  const listed = useAsked(
    subject && asksWallet === subject ? subject : undefined,
    (signal): Promise<Told> => askWalletForRunes(kernel, { signal }),
    { turn: retries },
  )
  const answer = listed ?? indexed
  if (!answer || !subject) return null
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
  const told = answer.value
  if (told === 'unknown') return <EmptyState icon="info" title={words.heldUnknown} text={words.heldUnknownText} />
  if (told === 'askWallet') {
    return (
      <EmptyState
        icon="mint"
        title={words.heldUnknown}
        text={words.heldAskText}
        action={<Button onClick={() => setAsksWallet(subject)}>{words.heldAsk}</Button>}
      />
    )
  }
  const { runes, mayLack } = told
  if (runes.length === 0 && mayLack)
    return <EmptyState icon="info" title={words.heldUnknown} text={words.heldUnknownText} />
  if (runes.length === 0) return <EmptyState icon="mint" title={words.heldEmpty} text={words.heldEmptyText} />
  return (
    <>
      <RuneList kernel={kernel} runes={runes} />
      {mayLack && <p className="tk-pad small dim">{words.heldMayLack}</p>}
    </>
  )
}

/** Runes with their amounts; a press sends the rune. */
function RuneList({ kernel, runes }: { readonly kernel: Kernel; readonly runes: readonly HeldRune[] }) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  return (
    <ListSection label={words.held} count={runes.length}>
      <ul className="tk-list">
        {runes.map(({ runeName, amount, divisibility, symbol }) => {
          const shown = formatBalance({ value: amount, decimals: divisibility }, locale)
          const sign = [...symbol].length === 1 ? symbol : undefined
          return (
            <li key={runeName}>
              <Row
                media={
                  <span className="tk-runes__sign" aria-hidden="true">
                    {sign ?? noSign}
                  </span>
                }
                title={<bdi title={runeName}>{runeName}</bdi>}
                trailing={
                  <span className="strong ltr trunc" title={shown.exact}>
                    {shown.grouped}
                    {sign && ` ${unitText(sign)}`}
                  </span>
                }
                onClick={() => kernel.navigate('RuneSend', { runeName })}
              />
            </li>
          )
        })}
      </ul>
    </ListSection>
  )
}
