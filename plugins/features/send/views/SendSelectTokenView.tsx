import { useState } from 'react'
import {
  formatBalance,
  isSameAddress,
  selectAccount,
  selectNetwork,
  truncateAddress,
  type ViewProps,
} from 'tapkit/kernel'
import {
  EmptyState,
  emptyIcon,
  ListSection,
  SearchField,
  Skeleton,
  Tag,
  TokenRow,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
} from 'tapkit/ui'
import { setToken } from '../actions/setToken.ts'
import { failureText } from '../failureText.ts'
import { knownAs } from '../knownAs.ts'
import { messages } from '../messages.ts'
import { useFreshTokens } from './useFreshTokens.ts'

/** The tokens that the account holds. */
export default function SendSelectTokenView({ kernel }: ViewProps<'SendSelectToken'>) {
  const words = useMessages(kernel, 'send', messages)
  const locale = useLocale(kernel)
  const state = useKernelState(kernel)
  const { token: chosen } = useSlice(kernel, 'send')
  useFreshTokens(kernel)
  const [text, setText] = useState('')
  const network = kernel.networks.get(selectNetwork(state) ?? '')
  const wanted = text.trim().toLowerCase()
  const { tokens: held } = selectAccount(state)
  const failure = failureText(held, words)
  const isLoading = held.data.length === 0 && held.status !== 'success' && !failure
  const tokens = held.data.filter(
    ({ name, symbol, address, sendable }) =>
      sendable !== false &&
      (`${name} ${symbol}`.toLowerCase().includes(wanted) ||
        (address !== undefined && isSameAddress(address, text.trim()))),
  )
  return (
    <>
      <h2 className="sr">{words.chooseToken}</h2>
      <SearchField label={words.searchToken} value={text} onChange={setText} autoFocus />
      {failure && (
        <p className="tk-pad small dim" role="status">
          {failure}
        </p>
      )}
      {isLoading ? (
        <div className="tk-pad" role="status" aria-label={words.loading}>
          <Skeleton width={200} />
        </div>
      ) : tokens.length === 0 && failure && !wanted ? null : tokens.length === 0 ? (
        <div role="status">
          <EmptyState
            icon={emptyIcon}
            title={wanted ? words.noMatch(text.trim()) : words.noTokens}
            text={wanted ? undefined : words.noTokensText}
          />
        </div>
      ) : (
        <ListSection label={words.yourTokens}>
          <ul className="tk-list">
            {tokens.map((token) => {
              const balance = formatBalance(token, locale)
              return (
                <TokenRow
                  key={token.address ?? 'native'}
                  token={token}
                  address={token.address && truncateAddress(token.address, 6, 4)}
                  known={knownAs(token)}
                  network={network && { name: network.name, src: network.imageUrl }}
                  trailing={
                    <span className="tk-end-value">
                      <span className="strong ltr" title={balance.exact}>
                        {balance.grouped}
                      </span>
                      {token.unlisted && <Tag>{words.unverified}</Tag>}
                    </span>
                  }
                  current={token.address === chosen?.address && token.symbol === chosen?.symbol}
                  onClick={() => {
                    setToken(kernel, token as never)
                    kernel.goBack()
                  }}
                />
              )
            })}
          </ul>
        </ListSection>
      )}
    </>
  )
}
