import { useCallback, useMemo, useState } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { Button, EmptyState, Skeleton, useLocale, useMessages, useStyles, VirtualList } from 'tapkit/ui'
import { isUnderWay } from '../isUnderWay.ts'
import { mergeTransfers } from '../mergeTransfers.ts'
import { messages } from '../messages.ts'
import type { HistoryRow as Shown } from '../toRow.ts'
import { monthText } from './dates.ts'
import { HistoryRow } from './HistoryRow.tsx'
import { historyCss } from './history.css.ts'
import { useFreshHistory, useHistory } from './useHistory.ts'
import { useKnown } from './useKnown.ts'

/** The row that was opened last, by the modal's history that it was opened in: who goes back finds it in sight. */
const opened = new WeakMap<object, string>()

/** A row, and the heading of its month where it is the first of it. */
type Item = {
  readonly row: Shown
  readonly heading: string | undefined
  readonly lines: number
  readonly isFirst: boolean
}

/** Heights, in px: of a row by its amounts, and of a heading. */
const heightOf = ({ heading, lines }: Item): number => (lines > 1 ? 76 : 56) + (heading === undefined ? 0 : 32)

/** After how many pages that brought nothing a visitor asks for the next one themselves. */
const patience = 3

/** The activity of the account in use: pending transactions first, then past ones month by month. */
export default function TransactionsView({ kernel }: ViewProps<'Transactions'>) {
  useStyles(historyCss)
  const words = useMessages(kernel, 'history', messages)
  const locale = useLocale(kernel)
  const { rows, network, address, slice, isOwn } = useHistory(kernel)
  const known = useKnown(kernel, network)
  useFreshHistory(
    kernel,
    rows,
    rows.some(({ status }) => status === 'pending'),
  )
  const [now] = useState(() => Date.now())
  const [start] = useState(() => {
    const key = opened.get(kernel.state.router.stack)
    const index = rows.findIndex((row) => row.key === key)
    return key === undefined || index < 0 ? undefined : index
  })
  const items = useMemo(() => itemsOf(rows, now, locale, words), [rows, now, locale, words])
  const draw = useCallback(
    ({ row, heading, lines, isFirst }: Item) =>
      network && (
        <>
          {heading !== undefined && (
            <div className={`tk-sect${isFirst ? '' : ' tk-sect--rule'}`}>
              <h3>{heading}</h3>
            </div>
          )}
          <HistoryRow
            {...{ row, network, known, words, locale }}
            isHigh={lines > 1}
            onClick={() => {
              opened.set(kernel.state.router.stack, row.key)
              kernel.navigate('Transaction', { key: row.key })
            }}
          />
        </>
      ),
    [kernel, network, known, words, locale],
  )
  if (!network || !address) return null
  const { loading, next, failed, barren } = slice
  const isLoading = !isOwn || loading || !(slice.empty || slice.transactions.length > 0)
  const read = async (more: boolean) => {
    const { fetchTransactions } = await import('../actions/fetchTransactions.ts')
    await fetchTransactions(kernel, { more, force: !more }).catch(() => undefined)
  }
  const hasMore = isOwn && next !== undefined
  const isFailed = isOwn && failed !== undefined && !loading
  return (
    <div className="tk-hist-v" aria-busy={isLoading || undefined}>
      <span className="sr" role="status">
        {isLoading ? words.loading : ''}
      </span>
      {rows.length > 0 && (
        <VirtualList
          className="tk-hist"
          items={items}
          rowHeight={heightOf}
          label={words.list}
          draw={draw}
          keyOf={({ row }) => row.key}
          threshold={0}
          start={start}
          busy={isLoading}
          onEnd={hasMore && !loading && barren < patience ? () => read(true) : undefined}
        />
      )}
      {isLoading && (rows.length === 0 || hasMore) && <LoadingRows count={rows.length === 0 ? 7 : 2} />}
      {hasMore && !loading && (
        <div className="tk-hist__end">
          <Button size={40} variant="quiet" onClick={() => read(true)}>
            {words.older}
          </Button>
        </div>
      )}
      {isFailed && rows.length > 0 && (
        <div className="tk-hist__end" role="alert">
          {words.notAll}
          <Button size={40} onClick={() => read(true)}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {isFailed && rows.length === 0 && (
        <EmptyState
          icon="alert"
          tone="danger"
          title={words.failedTitle}
          text={words.failedText}
          action={<Button onClick={() => read(true)}>{words.tryAgain}</Button>}
        />
      )}
      {!isLoading && !isFailed && !hasMore && rows.length === 0 && (
        <EmptyState icon="clock" title={words.emptyTitle(network.name)} text={words.emptyText} />
      )}
    </div>
  )
}

function itemsOf(rows: readonly Shown[], now: number, locale: string, words: typeof messages): readonly Item[] {
  let last: string | undefined
  return rows.map((row, index) => {
    const own = isUnderWay(row) ? words.underWay : monthText(row.at, now, locale)
    const heading = own === last ? undefined : own
    last = own
    return { row, heading, lines: mergeTransfers(row.transfers).length, isFirst: index === 0 }
  })
}

/** The place of rows that load. */
const LoadingRows = ({ count }: { readonly count: number }) => (
  <div className="tk-list" aria-hidden="true">
    {[...Array(count).keys()].map((row) => (
      <div className="tk-row" key={row}>
        <Skeleton width={36} height={36} shape="circle" />
        <span className="tk-row__b tk-row__b--loading">
          <Skeleton width={96} />
          <Skeleton width={128} />
        </span>
        <Skeleton width={72} />
      </div>
    ))}
  </div>
)
