import { useCallback, useRef } from 'react'
import { type Kernel, type Network, selectUnsupported, type ViewProps } from 'tapkit/kernel'
import {
  Button,
  EmptyState,
  Icon,
  ListSection,
  Row,
  SearchField,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
  VirtualGrid,
} from 'tapkit/ui'
import { setSearch } from '../actions/setSearch.ts'
import { formatWorth } from '../formatWorth.ts'
import { type Holding, search } from '../list.ts'
import { messages } from '../messages.ts'
import { ownTokensOf } from '../ownTokensOf.ts'
import { Failed } from './Failed.tsx'
import { FirstTokens } from './FirstTokens.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { rowHeight } from './rowHeight.ts'
import { TokenRow } from './TokenRow.tsx'
import { tokensCss } from './tokens.css.ts'
import { type Group, useListings } from './useListings.ts'

/** From so many tokens on they are searched. */
const many = 8

/** The account's tokens on the network in use of each connected chain. */
export default function AccountTokensView({ kernel }: ViewProps<'AccountTokens'>) {
  useStyles(tokensCss)
  const words = useMessages(kernel, 'tokens', messages)
  const groups = useListings(kernel)
  const { search: text } = useSlice(kernel, 'tokens', { sync: true })
  const lists = useRef<HTMLDivElement>(null)
  const count = groups.reduce((sum, { listing }) => sum + listing.shown.length, 0)
  const found = groups.map((group) => ({ group, holdings: search(group.listing.shown, text) }))
  const foundCount = found.reduce((sum, { holdings }) => sum + holdings.length, 0)
  const [active] = groups
  if (!active) return null
  return (
    <div ref={lists}>
      {(count >= many || text !== '') && (
        <SearchField
          label={words.search}
          value={text}
          onChange={(next) => setSearch(kernel, next)}
          result={text.trim() ? <span className="sr">{words.found(foundCount)}</span> : undefined}
          onArrowDown={() => lists.current?.querySelector<HTMLElement>('[data-roving][tabindex="0"]')?.focus()}
        />
      )}
      {found.map(({ group, holdings }) =>
        text.trim() && holdings.length === 0 ? null : (
          <OneNetwork
            key={group.network.id}
            kernel={kernel}
            group={group}
            holdings={holdings}
            named={groups.length > 1}
          />
        ),
      )}
      {text.trim() && foundCount === 0 && <EmptyState icon="search" title={words.noMatch(text.trim())} />}
      {!text.trim() && <Further kernel={kernel} groups={groups} />}
    </div>
  )
}

type NetworkProps = {
  readonly kernel: Kernel
  readonly group: Group
  readonly holdings: readonly Holding[]
  /** Another one stands beside it. */
  readonly named: boolean
}

function OneNetwork({ kernel, group, holdings, named }: NetworkProps) {
  const words = useMessages(kernel, 'tokens', messages)
  const locale = useLocale(kernel)
  const { network, tokens, listing } = group
  const draw = useCallback(
    (holding: Holding) => <TokenRow {...{ kernel, network, holding, words, locale }} />,
    [kernel, network, words, locale],
  )
  const hasFailed = tokens.failedAt !== undefined
  const isLoading = !hasFailed && tokens.data.length === 0 && tokens.status !== 'success'
  const isEmpty = tokens.status === 'success' && tokens.data.every(({ value }) => value === 0n)
  // A token of which nothing is held is of use only if the visitor searched for its address.
  const shown = isEmpty ? holdings.filter(({ key }) => key !== '') : holdings
  const isElsewhere = selectUnsupported(useKernelState(kernel), network.namespace)
  const list = isElsewhere ? (
    <Elsewhere kernel={kernel} network={network} />
  ) : (
    <>
      {isLoading && <LoadingRows kernel={kernel} network={network} />}
      {shown.length > 0 && (
        <VirtualGrid
          items={shown}
          columns={1}
          rowHeight={rowHeight}
          label={words.list(network.name)}
          keyOf={({ key }) => key}
          draw={draw}
        />
      )}
      {hasFailed && <Failed kernel={kernel} network={network} tokens={tokens} />}
      {isEmpty && named && shown.length === 0 && <p className="tk-pad small dim">{words.empty(network.name)}</p>}
      {isEmpty && <FirstTokens kernel={kernel} network={network} />}
    </>
  )
  if (!named) return list
  const total = listing.total === undefined ? undefined : formatWorth(listing.total, locale)
  return (
    <ListSection
      label={network.name}
      count={shown.length > 0 ? shown.length : undefined}
      action={total && <span className="ltr">{total}</span>}
    >
      {list}
    </ListSection>
  )
}

/** Says that a chain's wallet has left the networks of the app, so that nothing is read of it, and leads back. */
function Elsewhere({ kernel, network }: { readonly kernel: Kernel; readonly network: Network }) {
  const words = useMessages(kernel, 'tokens', messages)
  const wallet = kernel.connection(network.namespace)?.connector.name ?? ''
  return (
    <div className="tk-pad small dim tk-tokens__failed">
      {words.elsewhere(wallet, network.name)}
      <Button
        size={32}
        // A view of the kit itself, which asks the wallet. Its types are not of this feature.
        onClick={() => kernel.navigate('SwitchNetwork' as never, { networkId: network.id } as never)}
      >
        {words.switchTo(network.name)}
      </Button>
    </div>
  )
}

/** Leads to the tokens that are not in the list, and to adding a token. */
function Further({ kernel, groups }: { readonly kernel: Kernel; readonly groups: readonly Group[] }) {
  const words = useMessages(kernel, 'tokens', messages)
  return (
    <div className="tk-list tk-list--flush">
      {groups.map(({ network, listing: { hidden, aside } }) => {
        const count = hidden.length + aside.length
        return count === 0 ? null : (
          <Row
            key={network.id}
            media={<Glyph icon="eye-off" />}
            title={words.hidden(count)}
            subtitle={[groups.length > 1 && network.name, words.hiddenText(hidden.length, aside.length)]
              .filter(Boolean)
              .join(' · ')}
            trailing={<Icon icon="chevron-right" size={16} className="flip-rtl" />}
            onClick={() => kernel.navigate('HiddenTokens', { networkId: network.id })}
          />
        )
      })}
      {groups.slice(0, 1).map(({ network }) =>
        ownTokensOf(kernel, network) ? (
          <Button
            key={network.id}
            variant="quiet"
            full
            icon="plus"
            onClick={() => kernel.navigate('AddToken', { networkId: network.id })}
          >
            {words.add}
          </Button>
        ) : null,
      )}
    </div>
  )
}

function Glyph({ icon }: { readonly icon: string }) {
  return (
    <span className="tk-glyph tk-glyph--accent">
      <Icon icon={icon} />
    </span>
  )
}
