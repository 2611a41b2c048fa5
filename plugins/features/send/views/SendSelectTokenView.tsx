import { useState } from 'react'
import { formatBalance, isSameAddress, selectAccount, selectNetwork, type ViewProps } from 'tapkit/kernel'
import { EmptyState, emptyIcon, ListSection, Row, SearchField, TokenIcon, useKernelState, useSlice } from 'tapkit/ui'
import { setToken } from '../actions/setToken.ts'
import { messages } from '../messages.ts'
import { useFreshTokens } from './useFreshTokens.ts'

/** The tokens that the account holds. */
export default function SendSelectTokenView({ kernel }: ViewProps<'SendSelectToken'>) {
  const state = useKernelState(kernel)
  const { token: chosen } = useSlice(kernel, 'send')
  useFreshTokens(kernel)
  const [text, setText] = useState('')
  const network = kernel.networks.get(selectNetwork(state) ?? '')
  const wanted = text.trim().toLowerCase()
  const tokens = selectAccount(state).tokens.data.filter(
    ({ name, symbol, address }) =>
      `${name} ${symbol}`.toLowerCase().includes(wanted) ||
      (address !== undefined && isSameAddress(address, text.trim())),
  )
  return (
    <>
      <h2 className="sr">{messages.chooseToken}</h2>
      <div className="tk-pad tk-search">
        <SearchField label={messages.searchToken} value={text} onChange={setText} autoFocus />
      </div>
      {tokens.length === 0 ? (
        <EmptyState icon={emptyIcon} title={messages.noTokens} text={messages.noTokensText} />
      ) : (
        <ListSection label={messages.yourTokens}>
          <ul className="tk-list">
            {tokens.map((token) => {
              const balance = formatBalance(token)
              return (
                <li key={token.address ?? 'native'}>
                  <Row
                    media={
                      <TokenIcon
                        symbol={token.symbol}
                        src={token.imageUrl}
                        size={36}
                        network={network && { name: network.name, src: network.imageUrl }}
                      />
                    }
                    title={token.name}
                    subtitle={token.symbol}
                    trailing={
                      <span className="strong ltr" title={balance.exact}>
                        {balance.grouped}
                      </span>
                    }
                    current={token.address === chosen?.address && token.symbol === chosen?.symbol}
                    onClick={() => {
                      setToken(kernel, token as never)
                      kernel.goBack()
                    }}
                  />
                </li>
              )
            })}
          </ul>
        </ListSection>
      )}
    </>
  )
}
