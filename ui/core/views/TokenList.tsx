import type { AccountState, DeepReadonly } from 'tapkit/kernel'
import { isEmpty } from './isEmpty.ts'
import type { ListProps } from './listProps.ts'
import { SlotView } from './SlotView.tsx'
import { TokenRows } from './TokenRows.tsx'

/** The tokens, drawn by the feature whose tab has the id `tokens`, or as plain rows. */
export function TokenList(props: ListProps) {
  const item = tabsOf(props).find(({ id }) => id === 'tokens')
  const rows = <TokenRows {...props} />
  return item ? (
    <SlotView kernel={props.kernel} item={item}>
      {rows}
    </SlotView>
  ) : (
    rows
  )
}

/** The tabs that features add to the account. */
export const tabsOf = ({ kernel, network }: ListProps) =>
  kernel.slot('account.tabs', { namespace: network.namespace, networkId: network.id })

/** The number of tokens, if it is known and not zero. */
export const countOf = (account: DeepReadonly<AccountState>): number | undefined =>
  account.tokens.status === 'success' && !isEmpty(account) ? account.tokens.data.length : undefined
