import { createElement, type FunctionComponent } from 'react'
import type { AccountState, DeepReadonly, View } from 'tapkit/kernel'
import { ListSection } from '../../kit/lists/ListSection.tsx'
import { useWords } from '../../locales/useWords.ts'
import { useView } from '../../pieces/useView.ts'
import { isEmpty } from './isEmpty.ts'
import type { ListProps } from './listProps.ts'
import { SlotView } from './SlotView.tsx'
import { TokenRows } from './TokenRows.tsx'

/** Few kits have more than one list: what draws the choice between them is loaded where there is one. */
const tabs = {
  load: async () => ({ default: (await import('../../pieces/behindAccount.ts')).AccountTabs }),
} as unknown as View

/** The account's tokens, and beside them the tabs that features add; without any, there is nothing to choose. */
export function AccountLists(props: ListProps) {
  const { kernel, account } = props
  const words = useWords(kernel)
  const items = itemsOf(props)
  if (items.some(({ id }) => id !== 'tokens')) return <Chosen {...props} />
  return (
    <ListSection label={words.account.tokens} count={items.length > 0 ? undefined : countOf(account)}>
      <TokenList {...props} />
    </ListSection>
  )
}

/** The tokens: as the feature draws them that has put an item by this id among the tabs, or as rows. */
export function TokenList(props: ListProps) {
  const item = itemsOf(props).find(({ id }) => id === 'tokens')
  const rows = <TokenRows {...props} />
  return item ? (
    <SlotView kernel={props.kernel} item={item}>
      {rows}
    </SlotView>
  ) : (
    rows
  )
}

const itemsOf = ({ kernel, network }: ListProps) =>
  kernel.slot('account.tabs', { namespace: network.namespace, networkId: network.id })

function Chosen(props: ListProps) {
  const component = useView(tabs)
  return component && createElement(component as unknown as FunctionComponent<ListProps>, props)
}

/** How many tokens there are, where that is known and worth saying. */
export const countOf = (account: DeepReadonly<AccountState>): number | undefined =>
  account.tokens.status === 'success' && !isEmpty(account) ? account.tokens.data.length : undefined
