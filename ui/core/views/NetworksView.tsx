import { useRef, useState } from 'react'
import { type Network, selectConnection, selectNetwork, type ViewProps } from 'tapkit/kernel'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { search as searchIcon } from '../../kit/icons/icons.ts'
import { EmptyState } from '../../kit/stage/EmptyState.tsx'
import { useWords } from '../../locales/useWords.ts'
import { NetworkRow } from './NetworkRow.tsx'

/** Every network that the app offers, the current network first. */
export default function NetworksView({ kernel }: ViewProps<'Networks'>) {
  const words = useWords(kernel)
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
      <SearchField
        label={words.networks.search}
        value={text}
        onChange={setText}
        result={text ? words.networks.count(found.length) : undefined}
        autoFocus
        onArrowDown={() => list.current?.querySelector('button')?.focus()}
      />
      {found.length === 0 && (
        <EmptyState icon={searchIcon} title={words.networks.noneTitle} text={words.networks.noneText} />
      )}
      <ul ref={list} className="tk-list tk-list--flush" aria-label={words.networks.list}>
        {found.map((network) => (
          <li key={network.id}>
            <NetworkRow kernel={kernel} state={state} network={network} current={current(network)} />
          </li>
        ))}
      </ul>
      <div className="tk-foot">
        {someOff && <span>{`${words.networks.footer} `}</span>}
        <button
          type="button"
          className="tk-link tk-link--tap"
          onClick={() => {
            kernel.track('CLICK_NETWORK_HELP')
            kernel.navigate('WhatIsANetwork')
          }}
        >
          {words.networks.what}
        </button>
      </div>
    </>
  )
}
