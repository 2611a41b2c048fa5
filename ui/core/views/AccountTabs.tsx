import { useState } from 'react'
import { Tabs } from '../../kit/buttons/Tabs.tsx'
import { useWords } from '../../locales/useWords.ts'
import type { ListProps } from './listProps.ts'
import { SlotView } from './SlotView.tsx'
import { countOf, TokenList, tabsOf } from './TokenList.tsx'

/** The chosen tab, by the router's history entry, so that going back to the account shows the same tab. */
const choices = new WeakMap<object, string>()

/** The account's tokens and the tabs that features add. */
export default function AccountTabs(props: ListProps) {
  const { kernel, account } = props
  const words = useWords(kernel)
  const [chosen, setChosen] = useState(() => choices.get(kernel.state.router.stack) ?? 'tokens')
  const choose = (id: string) => {
    choices.set(kernel.state.router.stack, id)
    setChosen(id)
  }
  const items = tabsOf(props)
  const own = items.find(({ id }) => id === 'tokens')
  const others = items.filter((item) => item !== own)
  const item = others.find(({ id, view }) => id === chosen && kernel.view(view))
  return (
    <Tabs
      label={words.account.tabs}
      tabs={[
        { id: 'tokens', label: words.account.tokens, count: own ? undefined : countOf(account) },
        ...others.map(({ id, label }) => ({ id, label })),
      ]}
      value={item ? chosen : 'tokens'}
      onChange={choose}
    >
      {item ? <SlotView key={item.id} kernel={kernel} item={item} /> : <TokenList {...props} />}
    </Tabs>
  )
}
