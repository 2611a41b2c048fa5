import { useId, useState } from 'react'
import { selectNamespace, type ViewProps } from 'tapkit/kernel'
import { Icon } from '../../kit/Icon.tsx'
import { iconByName } from '../../kit/iconByName.ts'
import { chevronRight } from '../../kit/icons.ts'
import { Row } from '../../kit/Row.tsx'
import { useKernelParts } from '../../kit/useKernelParts.ts'
import { VirtualList } from '../../kit/VirtualList.tsx'
import { en } from '../../locales/en.ts'
import { absentRows } from '../absentRows.ts'
import { type WalletRow, walletRows } from '../walletRows.ts'
import { LegalFooter } from './LegalFooter.tsx'
import { NoWallet } from './NoWallet.tsx'
import { WalletLine } from './WalletLine.tsx'

/** Rows beyond this are drawn only while they are in sight. */
const virtualFrom = 30

/** Wallets in the spec's order, then those that can be had, then the ways that plugins add. */
export default function ConnectView({ kernel, params }: ViewProps<'Connect'>) {
  // A feature's slice tells that its way to connect may be another now.
  const state = useKernelParts(kernel, 'connectors', 'graph', 'networks', 'config', 'features')
  const found = walletRows(state, params?.namespace)
  const rows = [...found, ...absentRows(state, params?.namespace)]
  const methods = kernel.slot('connect.methods', undefined)
  const { termsUrl, privacyUrl, features } = state.config
  const gated = features.legalCheckbox && Boolean(termsUrl || privacyUrl)
  const [accepted, setAccepted] = useState(false)
  const locked = gated && !accepted
  const heading = useId()

  const open = (row: WalletRow) => {
    if (row.tag === 'get') return kernel.navigate('GetWallet', { key: row.key })
    kernel.track('SELECT_WALLET', { name: row.name, platform: 'browser' })
    // The chain that the app is on, where the wallet stands in it; the others can be connected afterwards.
    const own = selectNamespace(state)
    const part = row.parts.find(({ namespace }) => namespace === own) ?? row.parts[0]
    if (!part) return
    const { connectorId, namespace } = part
    const networkId = params?.networkId
    kernel.navigate('ConnectingExternal', { connectorId, namespace, ...(networkId && { networkId }) })
  }
  const choose = ({ name, key }: WalletRow) => {
    kernel.track('SELECT_WALLET', { name, platform: 'browser' })
    kernel.navigate('ConnectingMultiChain', { key })
  }
  const draw = (row: WalletRow, index: number) => (
    <WalletLine
      key={row.key}
      row={row}
      autoFocus={index === 0 && !locked}
      onOpen={() => open(row)}
      onChoose={() => choose(row)}
    />
  )
  return (
    <>
      <div className={locked ? 'tk-locked' : undefined} inert={locked}>
        {found.length === 0 && methods.length === 0 && (
          <NoWallet kernel={kernel} namespace={params?.namespace} canGet={rows.length > 0} />
        )}
        <h2 className="sr" id={heading}>
          {en.connect.wallets}
        </h2>
        {rows.length > virtualFrom ? (
          <VirtualList items={rows} rowHeight={56} label={en.connect.wallets} draw={draw} />
        ) : (
          <ul className="tk-list" aria-labelledby={heading}>
            {rows.map((row, index) => (
              <li key={row.key}>{draw(row, index)}</li>
            ))}
          </ul>
        )}
        {methods.length > 0 && (
          <div className="tk-list">
            {methods.map((method) => (
              <Row
                key={method.id}
                media={
                  <span className="tk-glyph">
                    <Icon icon={iconByName(method.icon)} />
                  </span>
                }
                title={method.label}
                trailing={<Icon icon={chevronRight} size={16} className="flip-rtl" />}
                onClick={() => kernel.navigate(method.view as never, method.params as never)}
              />
            ))}
          </div>
        )}
      </div>
      <LegalFooter
        termsUrl={termsUrl}
        privacyUrl={privacyUrl}
        accepted={gated ? accepted : undefined}
        onAccept={setAccepted}
      />
    </>
  )
}
