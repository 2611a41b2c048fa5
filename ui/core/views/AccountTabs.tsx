import { createElement, type FunctionComponent, useState } from 'react'
import type { Kernel, View } from 'tapkit/kernel'
import { Tabs } from '../../kit/buttons/Tabs.tsx'
import { useWords } from '../../locales/useWords.ts'
import { useView } from '../../pieces/useView.ts'
import type { ViewComponent } from '../../pieces/viewModules.ts'
import { countOf } from './AccountLists.tsx'
import type { ListProps } from './listProps.ts'
import { TokenRows } from './TokenRows.tsx'

/** The account's tokens, and beside them the tabs that features add. */
export default function AccountTabs(props: ListProps) {
  const { kernel, account, network } = props
  const words = useWords(kernel)
  const [chosen, setChosen] = useState('tokens')
  const items = kernel.slot('account.tabs', { namespace: network.namespace, networkId: network.id })
  const count = countOf(account)
  const rows = <TokenRows {...props} />
  const item = items.find(({ id }) => id === chosen)
  const view = item && kernel.view(item.view)
  return (
    <Tabs
      label={words.account.tabs}
      tabs={[{ id: 'tokens', label: words.account.tokens, count }, ...items.map(({ id, label }) => ({ id, label }))]}
      value={view ? chosen : 'tokens'}
      onChange={setChosen}
    >
      {view ? <Tab key={item.id} kernel={kernel} view={view} params={item.params} /> : rows}
    </Tabs>
  )
}

function Tab({ kernel, view, params }: { kernel: Kernel; view: View; params: unknown }) {
  const component = useView(view)
  if (!component) return null
  return createElement(component as FunctionComponent<Parameters<ViewComponent>[0]>, { kernel, params })
}
