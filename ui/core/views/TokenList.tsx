import type { AccountState, DeepReadonly } from 'tapkit/kernel'
import { isEmpty } from './isEmpty.ts'
import type { ListProps } from './listProps.ts'
import { SlotView } from './SlotView.tsx'
import { TokenRows } from './TokenRows.tsx'

/** The tokens: as the feature draws them that has put an item by this id among the tabs, or as rows. */
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

/** How many tokens there are, where that is known and worth saying. */
export const countOf = (account: DeepReadonly<AccountState>): number | undefined =>
  account.tokens.status === 'success' && !isEmpty(account) ? account.tokens.data.length : undefined
