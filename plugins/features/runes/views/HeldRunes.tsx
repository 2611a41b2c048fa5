import { formatBalance, type Kernel, selectAccount, unitText } from 'tapkit/kernel'
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
import { messages } from '../messages.ts'

/** The runes that the account holds. */
export function HeldRunes({ kernel }: { readonly kernel: Kernel }) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const { tokens } = selectAccount(useKernelState(kernel))
  const held = tokens.data.filter(({ address }) => address !== undefined)
  if (held.length === 0) {
    if (tokens.status === 'loading' || tokens.status === 'idle') {
      return (
        <div className="tk-pad" role="status">
          <VisuallyHidden>{words.heldLoading}</VisuallyHidden>
          <Skeleton width={200} />
        </div>
      )
    }
    if (tokens.status === 'error') {
      return (
        <p className="tk-pad small dim" role="status">
          {words.heldFailed}
        </p>
      )
    }
    return <EmptyState icon="mint" title={words.heldEmpty} text={words.heldEmptyText} />
  }
  return (
    <ListSection label={words.held} count={held.length}>
      <ul className="tk-list">
        {held.map((rune) => {
          const amount = formatBalance(rune, locale)
          return (
            <li key={rune.address}>
              <Row
                media={
                  <span className="tk-runes__sign" aria-hidden="true">
                    {[...rune.symbol].length === 1 ? rune.symbol : '¤'}
                  </span>
                }
                title={<bdi title={rune.name}>{rune.name}</bdi>}
                trailing={
                  <span className="strong ltr" title={amount.exact}>
                    {amount.grouped} {unitText(rune.symbol)}
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
    </ListSection>
  )
}
