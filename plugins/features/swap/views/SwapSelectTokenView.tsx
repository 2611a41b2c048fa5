import { useMemo, useState } from 'react'
import {
  type DeepReadonly,
  formatBalance,
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
  TokenRow,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
} from 'tapkit/ui'
import { setToken } from '../actions/setToken.ts'
import { balanceOf, failureText, isSameToken } from '../balanceOf.ts'
import { isListed } from '../isListed.ts'
import { messages } from '../messages.ts'
import type { SwapToken } from '../service.ts'
import { findTokens, suggestedOf } from '../suggested.ts'
import { useFreshTokens } from './useFreshTokens.ts'

/** Rows that are drawn of a section: the others are found by searching. */
const most = 60

type Token = DeepReadonly<SwapToken>

/** The traded tokens: the account's tokens first, then well-known tokens, then the rest by symbol. */
export default function SwapSelectTokenView({ kernel, params }: ViewProps<'SwapSelectToken'>) {
  const words = useMessages(kernel, 'swap', messages)
  const locale = useLocale(kernel)
  const state = useKernelState(kernel)
  const { tokens, [params.side]: chosen } = useSlice(kernel, 'swap')
  useFreshTokens(kernel)
  const [text, setText] = useState('')
  const network = kernel.networks.get(selectNetwork(state) ?? '')
  const held = selectAccount(state).tokens.data
  const sections = useMemo(() => {
    const found = text.trim() ? findTokens(tokens.data, text) : tokens.data
    const own = found.filter((token) => held.some((each) => each.value > 0n && isSameToken(each, token)))
    const rest = found.filter((token) => !own.includes(token))
    if (text.trim())
      return [
        { label: words.yourTokens, list: own },
        { label: words.popular, list: rest },
      ]
    const suggested = suggestedOf(rest, network?.id ?? '')
    const popular = rest.filter((token) => !suggested.includes(token)).toSorted(bySymbol)
    return [
      { label: words.yourTokens, list: own },
      { label: words.suggested, list: suggested },
      { label: words.popular, list: popular },
    ]
  }, [tokens.data, held, text, network?.id, words])
  const failure = failureText(state, words)
  const isEmpty = sections.every(({ list }) => list.length === 0)
  return (
    <>
      <h2 className="sr">{words.chooseToken}</h2>
      <SearchField label={words.searchToken} value={text} onChange={setText} autoFocus />
      {failure && (
        <p className="tk-pad small dim" role="status">
          {failure}
        </p>
      )}
      {isEmpty && tokens.status === 'loading' ? (
        <div className="tk-pad" role="status" aria-label={words.loading}>
          <Skeleton width={200} />
        </div>
      ) : isEmpty ? (
        <div role="status">
          <EmptyState icon={emptyIcon} title={text.trim() ? words.noMatch(text.trim()) : words.noTokens} />
        </div>
      ) : (
        sections.map(
          ({ label, list }) =>
            list.length > 0 && (
              <ListSection key={label} label={label}>
                <ul className="tk-list">
                  {list.slice(0, most).map((token) => {
                    const own = balanceOf(state, token)
                    const balance = own && formatBalance({ value: own.value, decimals: own.decimals }, locale)
                    return (
                      <TokenRow
                        key={token.address ?? 'native'}
                        token={token}
                        address={token.address && truncateAddress(token.address, 6, 4)}
                        known={
                          !token.address ? 'native' : network && isListed(kernel, network, token) ? 'listed' : undefined
                        }
                        network={network && { name: network.name, src: network.imageUrl }}
                        trailing={
                          balance && (
                            <span className="strong ltr" title={balance.exact}>
                              {balance.grouped}
                            </span>
                          )
                        }
                        current={chosen !== undefined && isSameToken(token, chosen)}
                        onClick={() => {
                          setToken(kernel, params.side, token as SwapToken)
                          kernel.goBack()
                        }}
                      />
                    )
                  })}
                </ul>
              </ListSection>
            ),
        )
      )}
    </>
  )
}

const bySymbol = (one: Token, two: Token): number => (one.symbol < two.symbol ? -1 : one.symbol > two.symbol ? 1 : 0)
