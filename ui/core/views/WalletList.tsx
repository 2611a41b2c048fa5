import { useId, useRef, useState } from 'react'
import { type Kernel, selectNamespace, type Views } from 'tapkit/kernel'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { Icon } from '../../kit/icons/Icon.tsx'
import { chevronRight } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'
import { Skeleton } from '../../kit/lists/Skeleton.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { useWords } from '../../locales/useWords.ts'
import { askToConnect } from '../actions/ask.ts'
import type { WalletRow } from '../walletRows.ts'
import type { ListedWallets } from './useListedWallets.ts'
import { WalletLine } from './WalletLine.tsx'

type Props = {
  readonly kernel: Kernel
  readonly params: Views['Connect']
  readonly wallets: ListedWallets
  /** Whether the first wallet takes the focus when the view opens. */
  readonly autoFocus: boolean
}

/** Rows beyond this number are only drawn while they are in view. */
const virtualFrom = 30
/** From this many wallets on, there is a search field. */
const searchFrom = 9

/** The wallets in their order (wallets 5), then wallets that can be installed, then plugins' ways to connect. */
export function WalletList({ kernel, params, wallets: { all, methods }, autoFocus }: Props) {
  const words = useWords(kernel)
  const [sought, setSought] = useState('')
  const wanted = sought.trim().toLowerCase()
  const rows = all.filter(({ name }) => name.toLowerCase().includes(wanted))
  const coming = methods.reduce((sum, method) => sum + (method.coming ?? 0), 0)
  // The tag 'installed' is left out if every wallet has it.
  const mixed = coming > 0 || all.some(({ tag }) => tag === 'get')
  const heading = useId()
  const list = useRef<HTMLDivElement>(null)

  const search = (text: string) => {
    // Analytics learn that a visitor searches, never the text.
    if (!sought) kernel.track('SEARCH_WALLET')
    setSought(text)
  }
  const open = (row: WalletRow) => {
    if (row.parts.length === 0) return kernel.navigate('GetWallet', { key: row.key })
    kernel.track('SELECT_WALLET', { name: row.name, platform: 'browser' })
    // Connects in the app's namespace if the wallet exists there. Other namespaces can be connected afterwards.
    const own = selectNamespace(kernel.state)
    const part = row.parts.find(({ namespace }) => namespace === own) ?? row.parts[0]
    if (!part) return
    const { connectorId, namespace } = part
    const networkId = params?.networkId
    askToConnect(kernel, { connectorId, namespace, ...(networkId && { networkId }) })
  }
  const choose = ({ name, key }: WalletRow) => {
    kernel.track('SELECT_WALLET', { name, platform: 'browser' })
    kernel.navigate('ConnectingMultiChain', { key })
  }
  const draw = (row: WalletRow, index: number) => (
    <WalletLine
      key={row.key}
      text={words.connect}
      row={row.tag === 'installed' && !mixed ? { ...row, tag: undefined } : row}
      autoFocus={index === 0 && autoFocus && !wanted}
      onOpen={() => open(row)}
      onChoose={() => choose(row)}
    />
  )
  return (
    <div ref={list}>
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
              onClick={() => kernel.navigate(method)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
