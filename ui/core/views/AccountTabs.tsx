import { createElement, type FunctionComponent, useState } from 'react'
import type { AccountState, DeepReadonly, Kernel, Network, View } from 'tapkit/kernel'
import { ListSection } from '../../kit/ListSection.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { en } from '../../locales/en.ts'
import { useView } from '../../useView.ts'
import type { ViewComponent } from '../../viewModules.ts'
import { TokenRows } from './TokenRows.tsx'

type Props = {
  readonly kernel: Kernel
  readonly account: DeepReadonly<AccountState>
  readonly network: Network
  readonly receive: (() => void) | undefined
}

/** The account's tokens, and beside them the tabs that features add; without any, there is nothing to choose. */
export function AccountTabs(props: Props) {
  const { kernel, account, network } = props
  const [chosen, setChosen] = useState('tokens')
  const items = kernel.slot('account.tabs', { namespace: network.namespace, networkId: network.id })
  const { status, data } = account.tokens
  const count = status === 'success' ? data.length : undefined
  const rows = <TokenRows {...props} />
  if (items.length === 0) {
    return (
      <ListSection label={en.account.tokens} count={count}>
        {rows}
      </ListSection>
    )
  }
  const item = items.find(({ id }) => id === chosen)
  const view = item && kernel.view(item.view)
  return (
    <Tabs
      label={en.account.tabs}
      tabs={[{ id: 'tokens', label: en.account.tokens, count }, ...items.map(({ id, label }) => ({ id, label }))]}
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
