import { createElement, type FunctionComponent } from 'react'
import type { View } from 'tapkit/kernel'
import { ListSection } from '../../kit/lists/ListSection.tsx'
import { useWords } from '../../locales/useWords.ts'
import { useView } from '../../pieces/useView.ts'
import type { ListProps } from './listProps.ts'
import { countOf, TokenList, tabsOf } from './TokenList.tsx'

/** Most kits have a single list, so the code of the tabs loads only if there are several. */
const tabs = {
  load: async () => ({ default: (await import('../../pieces/behindAccount.ts')).AccountTabs }),
} as unknown as View

/** The account's tokens, with tabs if features add further lists. */
export function AccountLists(props: ListProps) {
  const { kernel, account } = props
  const words = useWords(kernel)
  const items = tabsOf(props)
  if (items.some(({ id }) => id !== 'tokens')) return <Chosen {...props} />
  return (
    <ListSection label={words.account.tokens} count={items.length > 0 ? undefined : countOf(account)}>
      <TokenList {...props} />
    </ListSection>
  )
}

function Chosen(props: ListProps) {
  const component = useView(tabs)
  return component && createElement(component as unknown as FunctionComponent<ListProps>, props)
}
