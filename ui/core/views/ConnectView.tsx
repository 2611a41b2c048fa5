import { useId, useLayoutEffect, useRef, useState } from 'react'
import { NetworkNotFoundError, selectNamespace, type ViewProps } from 'tapkit/kernel'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { useKernelState } from '../../kit/hooks/useKernelState.ts'
import { useStyles } from '../../kit/hooks/useStyles.ts'
import { Icon } from '../../kit/icons/Icon.tsx'
import { chevronRight } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { Skeleton } from '../../kit/lists/Skeleton.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { useWords } from '../../locales/useWords.ts'
import { absentRows } from '../absentRows.ts'
import { askToConnect } from '../actions/ask.ts'
import { type WalletRow, walletRows } from '../walletRows.ts'
import { connectCss } from './connect.css.ts'
import { LegalFooter } from './LegalFooter.tsx'
import { NoWallet } from './NoWallet.tsx'
import { WalletLine } from './WalletLine.tsx'

/** Rows beyond this number are only drawn while they are in view. */
const virtualFrom = 30
/** From this many wallets on, there is a search field. */
const searchFrom = 9

/**
 * The wallets in their order (wallets 5), then wallets that can be installed, then plugins' ways to connect.
 * @throws NetworkNotFoundError for a namespace of no composed plugin, in which no wallet will ever be found
 */
export default function ConnectView({ kernel, params }: ViewProps<'Connect'>) {
  useStyles(connectCss)
  const named = params?.namespace
  if (named !== undefined && kernel.networks.list(named).length === 0) throw new NetworkNotFoundError({ id: named })
  const words = useWords(kernel)
  // `features` is read because a feature's state may change its way to connect.
  const state = useKernelState(kernel, ({ connectors, graph, networks, config, features }) => ({
    connectors,
    graph,
    networks,
    config,
    features,
  }))
  const absent = absentRows(state, params?.namespace)
  const away = absent.filter(({ tag }) => tag === 'recent')
  const found = walletRows(state, params?.namespace, away)
  // A recent wallet that has no place among the recent rows is listed as a wallet to get.
  const rest = absent.filter((row) => !found.includes(row)).map((row): WalletRow => ({ ...row, tag: 'get' }))
  const all = [...found, ...rest]
  const [sought, setSought] = useState('')
  const wanted = sought.trim().toLowerCase()
  const rows = all.filter(({ name }) => name.toLowerCase().includes(wanted))
  const methods = kernel.slot('connect.methods', undefined)
  const coming = methods.reduce((sum, method) => sum + (method.coming ?? 0), 0)
  // The tag 'installed' is left out if every wallet has it.
  const mixed = coming > 0 || all.some(({ tag }) => tag === 'get')
  const { termsUrl, privacyUrl, features } = state.config
  const gated = features.legalCheckbox && Boolean(termsUrl || privacyUrl)
  const [accepted, setAccepted] = useState(false)
  const locked = gated && !accepted
  const heading = useId()
  const list = useRef<HTMLDivElement>(null)
  // React 18 does not write a boolean `inert`, and React 19 does not take a string, so the attribute is set by hand.
  useLayoutEffect(() => {
    list.current?.toggleAttribute('inert', locked)
  }, [locked])

  const search = (text: string) => {
    // Analytics learn that a visitor searches, never the text.
    if (!sought) kernel.track('SEARCH_WALLET')
    setSought(text)
  }
  const open = (row: WalletRow) => {
    // Old browsers and scripts of the page can press inert elements.
    if (locked) return
    if (row.parts.length === 0) return kernel.navigate('GetWallet', { key: row.key })
    kernel.track('SELECT_WALLET', { name: row.name, platform: 'browser' })
    // Connects in the app's namespace if the wallet exists there. Other namespaces can be connected afterwards.
    const own = selectNamespace(state)
    const part = row.parts.find(({ namespace }) => namespace === own) ?? row.parts[0]
    if (!part) return
    const { connectorId, namespace } = part
    const networkId = params?.networkId
    askToConnect(kernel, { connectorId, namespace, ...(networkId && { networkId }) })
  }
  const choose = ({ name, key }: WalletRow) => {
    if (locked) return
    kernel.track('SELECT_WALLET', { name, platform: 'browser' })
    kernel.navigate('ConnectingMultiChain', { key })
  }
  const draw = (row: WalletRow, index: number) => (
    <WalletLine
      key={row.key}
      text={words.connect}
      row={row.tag === 'installed' && !mixed ? { ...row, tag: undefined } : row}
      autoFocus={index === 0 && !locked && !wanted}
      onOpen={() => open(row)}
      onChoose={() => choose(row)}
    />
  )
  return (
    <>
      <div ref={list} className={locked ? 'tk-locked' : undefined}>
        {found.length === 0 && methods.length === 0 && (
          <NoWallet kernel={kernel} namespace={params?.namespace} canGet={all.length > 0} />
        )}
        <h2 className="sr" id={heading}>
          {words.connect.wallets}
        </h2>
        {all.length >= searchFrom && (
          <SearchField
            label={words.connect.search}
            value={sought}
            onChange={search}
            result={wanted ? words.connect.count(rows.length) : undefined}
            onArrowDown={() => list.current?.querySelector<HTMLElement>('.tk-row')?.focus()}
          />
        )}
        {rows.length > virtualFrom ? (
          <VirtualList items={rows} rowHeight={56} label={words.connect.wallets} draw={draw} />
        ) : (
          <ul className="tk-list" aria-labelledby={heading} aria-busy={coming > 0 || undefined}>
            {rows.map((row, index) => (
              <li key={row.key}>{draw(row, index)}</li>
            ))}
            {Array.from({ length: wanted ? 0 : coming }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are alike
              <li key={index} aria-hidden="true">
                <Row media={<Skeleton width={36} height={36} shape="square" />} title={<Skeleton width={120} />} />
              </li>
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
                    <Icon icon={method.icon} />
                  </span>
                }
                title={method.label}
                trailing={<Icon icon={chevronRight} size={16} className="flip-rtl" />}
                onClick={() => locked || kernel.navigate(method)}
              />
            ))}
          </div>
        )}
      </div>
      <LegalFooter
        kernel={kernel}
        termsUrl={termsUrl}
        privacyUrl={privacyUrl}
        accepted={gated ? accepted : undefined}
        onAccept={setAccepted}
      />
    </>
  )
}
