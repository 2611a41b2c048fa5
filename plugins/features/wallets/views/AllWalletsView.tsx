import { useCallback, useEffect, useRef, useState } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import {
  Button,
  EmptyState,
  readDevice,
  SearchField,
  Tile,
  Toggle,
  useKernelState,
  useMessages,
  useSlice,
  useStyles,
  VirtualGrid,
  WalletIcon,
} from 'tapkit/ui'
import { choose } from '../actions/choose.ts'
import { more } from '../actions/more.ts'
import { search } from '../actions/search.ts'
import { messages } from '../messages.ts'
import type { WalletTile } from '../tiles.ts'
import { wantedFor } from '../wantedFor.ts'
import { allWalletsCss } from './allWallets.css.ts'
import { useTiles } from './useTiles.ts'

/** After how long a pause in typing a search is made, in ms (wallets 12). */
const debounce = 500
const rowHeight = 94
/**
 * The time after a scroll in which a new tile does not ask for its picture, in ms: a tile that flies past asks for
 * none.
 */
const flight = 100
/** Grey tiles while nothing is known. */
const firstGrey = 16

/** Every wallet: those in the page first, then the list's, with a search. */
export default function AllWalletsView({ kernel }: ViewProps<'AllWallets'>) {
  useStyles(allWalletsCss)
  const words = useMessages(kernel, 'wallets', messages)
  const { status, count = 0, isComplete, search: wanted } = useSlice(kernel, 'wallets')
  const canScan = useKernelState(kernel, ({ connectors }) =>
    connectors.order.some((key) => key.endsWith(':walletConnect')),
  )
  const isPhone = readDevice().system !== 'desktop'
  const tiles = useTiles(kernel)
  const [text, setText] = useState('')
  const [certified, setCertified] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const [columns] = useState(() => ((globalThis.innerWidth ?? 400) < 352 ? 3 : 4))

  useEffect(() => {
    const timer = setTimeout(() => search(kernel, text, certified), text ? debounce : 0)
    return () => clearTimeout(timer)
  }, [kernel, text, certified])
  // A search ends with its view.
  useEffect(() => () => search(kernel, '', false), [kernel])

  const type = (next: string) => {
    // The event says that a visitor searches, and never the text.
    if (!text) kernel.track('SEARCH_WALLET')
    setText(next)
  }
  const showAll = () => {
    setText('')
    setCertified(false)
  }
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const controller = new AbortController()
    const note = () => {
      scrolledAt.current = performance.now()
    }
    page.current?.getRootNode().addEventListener('scroll', note, { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [])
  const draw = useCallback(
    (tile: WalletTile) => (
      <OneTile words={words} tile={tile} scrolledAt={scrolledAt} onClick={() => choose(kernel, tile)} />
    ),
    [kernel, words],
  )
  const loading = status === 'loading' || status === 'idle'
  const shown = wanted ? tiles.length : Math.max(count, tiles.length)
  const totalOf = () => {
    if (loading && tiles.length === 0) return firstGrey
    return wanted || isComplete || status === 'failed' ? undefined : count
  }
  const isEmpty = tiles.length === 0 && !loading && status !== 'failed'
  const bar =
    loading && tiles.length === 0 ? words.loading : isEmpty ? words.noMatch(wanted?.text ?? '') : words.count(shown)
  return (
    <div ref={page}>
      <SearchField
        label={words.search}
        value={text}
        onChange={type}
        autoFocus={!isPhone}
        onArrowDown={() => page.current?.querySelector<HTMLElement>('[data-roving][tabindex="0"]')?.focus()}
      />
      <div className="tk-allw__bar">
        <span role="status">{bar}</span>
        <Toggle label={words.certifiedOnly} checked={certified} onChange={setCertified} />
      </div>
      {isPhone && canScan && (
        <div className="tk-pad">
          <Button
            full
            onClick={() =>
              (kernel.navigate as (view: string, params: unknown) => void)('ConnectingWalletConnect', wantedFor(kernel))
            }
          >
            {words.code}
          </Button>
        </div>
      )}
      {(tiles.length > 0 || loading) && (
        <VirtualGrid
          items={tiles}
          total={totalOf()}
          columns={columns}
          rowHeight={rowHeight}
          label={words.list}
          keyOf={({ key }) => key}
          busy={loading}
          draw={draw}
          onEnd={status === 'failed' ? undefined : () => more(kernel)}
        />
      )}
      {status === 'failed' && (
        <div className="tk-allw__bar" role="alert">
          {words.failed}
          <Button size={32} onClick={() => more(kernel)}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {isEmpty && (
        <EmptyState
          icon="search"
          title={words.emptyTitle}
          text={words.emptyText(count)}
          action={<Button onClick={showAll}>{words.showAll}</Button>}
        />
      )}
    </div>
  )
}

type Props = {
  readonly words: typeof messages
  readonly tile: WalletTile
  readonly scrolledAt: { readonly current: number }
  readonly onClick: () => unknown
}

function OneTile({ words, tile: { name, imageUrl, tag, certified }, scrolledAt, onClick }: Props) {
  const [isFlying, setIsFlying] = useState(() => performance.now() - scrolledAt.current < flight)
  useEffect(() => {
    if (!isFlying) return
    const timer = setTimeout(() => setIsFlying(false), flight)
    return () => clearTimeout(timer)
  }, [isFlying])
  const spoken = tag ? words[tag](name) : certified ? words.certified(name) : undefined
  const note = tag && (
    <span className={`tk-allw__tag${tag === 'disputed' ? ' tk-allw__tag--warn' : ''}`}>{words.tags[tag]}</span>
  )
  return (
    <Tile
      media={
        <>
          <WalletIcon name={name} src={isFlying ? undefined : imageUrl} size={52} seal={certified} />
          {note}
        </>
      }
      name={name}
      label={spoken}
      onClick={onClick}
    />
  )
}
