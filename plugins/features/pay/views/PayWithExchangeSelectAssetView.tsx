import { useState } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { EmptyState, emptyIcon, ListSection, Row, SearchField, TokenIcon, useMessages, useSlice } from 'tapkit/ui'
import { choose } from '../actions/choose.ts'
import { messages } from '../messages.ts'
import { useAssets } from './useDeposit.ts'

/** The assets that can be deposited on the network in use. */
export default function PayWithExchangeSelectAssetView({ kernel }: ViewProps<'PayWithExchangeSelectAsset'>) {
  const words = useMessages(kernel, 'pay', messages)
  const { asset: chosen } = useSlice(kernel, 'pay')
  const assets = useAssets(kernel)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = assets.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(wanted))
  return (
    <>
      <h2 className="sr">{words.selectAsset}</h2>
      <SearchField label={words.searchAsset} value={text} onChange={setText} autoFocus />
      {found.length === 0 ? (
        <div role="status">
          <EmptyState icon={emptyIcon} title={words.noMatch(text.trim())} />
        </div>
      ) : (
        <ListSection label={words.selectAsset}>
          <ul className="tk-list">
            {found.map(({ assetId, name, symbol, address }) => (
              <li key={assetId}>
                <Row
                  media={<TokenIcon symbol={symbol} size={36} known={address ? 'listed' : 'native'} />}
                  title={name}
                  subtitle={symbol}
                  current={assetId === chosen}
                  onClick={() => {
                    choose(kernel, { asset: assetId })
                    kernel.goBack()
                  }}
                />
              </li>
            ))}
          </ul>
        </ListSection>
      )}
    </>
  )
}
