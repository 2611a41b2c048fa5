import { useRef, useState } from 'react'
import type { Kernel, Network, ViewProps } from 'tapkit/kernel'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { check, chevronRight, search as searchIcon } from '../../kit/icons.ts'
import { NetworkIcon } from '../../kit/NetworkIcon.tsx'
import { Row } from '../../kit/Row.tsx'
import { SearchField } from '../../kit/SearchField.tsx'
import { useKernelState } from '../../kit/useKernelState.ts'
import { en } from '../../locales/en.ts'
import { chooseNetwork } from '../chooseNetwork.ts'
import { sameWallet } from '../sameWallet.ts'

/** Every network that the app offers, the current one first. */
export default function NetworksView({ kernel }: ViewProps<'Networks'>) {
  const { networks } = useKernelState(kernel)
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const all = kernel.networks.list()
  const current = (network: Network) => network.id === networks.active
  const found = all
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
    .toSorted((left, right) => Number(current(right)) - Number(current(left)))
  const someOff = all.some(({ id, namespace }) => networks.byNamespace[namespace]?.approved?.includes(id) === false)
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
            <NetworkRow kernel={kernel} network={network} current={current(network)} />
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

function NetworkRow({ kernel, network, current }: { kernel: Kernel; network: Network; current: boolean }) {
  const state = useKernelState(kernel)
  const { networks, connections } = state
  const connection = connections[network.namespace]
  const wallet = connection?.list.find(({ connectorId }) => connectorId === connection.activeConnectorId)
  const approved = networks.byNamespace[network.namespace]?.approved
  const off = wallet !== undefined && approved !== undefined && !approved.includes(network.id)
  const live = kernel.connection()
  const someoneElse = live && live.namespace !== network.namespace && !wallet
  const missing = () =>
    sameWallet(state, kernel.config, live, network.namespace) ? en.networks.notConnected : en.networks.needsOther
  return (
    <Row
      media={<NetworkIcon name={network.name} src={network.imageUrl} size={32} />}
      title={network.name}
      subtitle={off ? en.networks.notEnabled(wallet.name) : someoneElse ? missing() : undefined}
      current={current}
      off={off}
      trailing={
        current ? (
          <Icon icon={check} />
        ) : someoneElse ? (
          <Icon icon={chevronRight} size={16} className="flip-rtl" />
        ) : undefined
      }
      onClick={() => chooseNetwork(kernel, network)}
    />
  )
}
