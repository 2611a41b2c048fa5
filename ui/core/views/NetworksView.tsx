import { useRef, useState } from 'react'
import { type Network, selectConnection, selectNetwork, type ViewProps } from 'tapkit/kernel'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { search as searchIcon } from '../../kit/icons.ts'
import { SearchField } from '../../kit/SearchField.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { en } from '../../locales/en.ts'
import { NetworkRow } from './NetworkRow.tsx'

/** Every network that the app offers, the current one first. */
export default function NetworksView({ kernel }: ViewProps<'Networks'>) {
  const state = useKernelState(kernel)
  const active = selectNetwork(state)
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const all = kernel.networks.list()
  const current = (network: Network) => network.id === active
  const found = all
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
    .toSorted((left, right) => Number(current(right)) - Number(current(left)))
  const someOff = all.some(
    ({ id, namespace }) => selectConnection(state, namespace)?.approvedNetworks?.includes(id) === false,
  )
  return (
    <>
      <div className="tk-pad tk-search">
        <SearchField
          label={en.networks.search}
          value={text}
          onChange={setText}
          result={text ? en.networks.count(found.length) : undefined}
          autoFocus
          onArrowDown={() => list.current?.querySelector('button')?.focus()}
        />
      </div>
      {found.length === 0 && <EmptyState icon={searchIcon} title={en.networks.noneTitle} text={en.networks.noneText} />}
      <ul ref={list} className="tk-list tk-list--flush">
        {found.map((network) => (
          <li key={network.id}>
            <NetworkRow kernel={kernel} state={state} network={network} current={current(network)} />
          </li>
        ))}
      </ul>
      <footer className="tk-foot">
        {someOff && `${en.networks.footer} `}
        <button
          type="button"
          className="tk-link"
          onClick={() => {
            kernel.track('CLICK_NETWORK_HELP')
            kernel.navigate('WhatIsANetwork')
          }}
        >
          {en.networks.what}
        </button>
      </footer>
    </>
  )
}
