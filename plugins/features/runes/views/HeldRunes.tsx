import { formatAmount, type Kernel, unitText } from 'tapkit/kernel'
import {
  EmptyState,
  ListSection,
  Row,
  Skeleton,
  useKernelState,
  useLocale,
  useMessages,
  VisuallyHidden,
} from 'tapkit/ui'
import { getBalance } from '../items/getBalance.ts'
import type { HeldRune } from '../items/types.ts'
import { messages } from '../messages.ts'
import { useAsked } from './useAsked.ts'

/** The runes that the account holds; each leads to its form for sending. */
export function HeldRunes({ kernel }: { readonly kernel: Kernel }) {
  const words = useMessages(kernel, 'runes', messages)
  const { ledger } = useKernelState(kernel)
  const connection = kernel.connection('bip122')
  // What a transfer has changed is read again.
  const turn = ledger.filter(({ status }) => status !== 'asked' && status !== 'sent').length
  const answer = useAsked(
    connection && `${connection.network.id} ${connection.account.address}`,
    (signal) => getBalance(kernel, { signal }),
    { turn },
  )
  if (answer?.status === 'failed') {
    return (
      <p className="tk-pad small dim" role="status">
        {words.heldFailed}
      </p>
    )
  }
  if (answer?.status === 'asking') {
    return (
      <div className="tk-pad" role="status">
        <VisuallyHidden>{words.heldLoading}</VisuallyHidden>
        <Skeleton width={200} />
      </div>
    )
  }
  const held = answer?.value ?? []
  if (held.length === 0) return <EmptyState icon="mint" title={words.heldEmpty} text={words.heldEmptyText} />
  return (
    <ListSection label={words.held} count={held.length}>
      <ul className="tk-list">
        {held.map((rune) => (
          <HeldRow key={rune.runeName} kernel={kernel} rune={rune} />
        ))}
      </ul>
    </ListSection>
  )
}

function HeldRow({ kernel, rune }: { readonly kernel: Kernel; readonly rune: HeldRune }) {
  const locale = useLocale(kernel)
  const { runeName, amount, divisibility, symbol } = rune
  return (
    <li>
      <Row
        media={
          <span className="tk-runes__sign" aria-hidden="true">
            {symbol}
          </span>
        }
        title={<bdi title={runeName}>{runeName}</bdi>}
        trailing={
          <span className="strong ltr">
            {formatAmount(amount, divisibility, locale)} {unitText(symbol)}
          </span>
        }
        onClick={() => kernel.navigate('RuneSend', { runeName })}
      />
    </li>
  )
}
