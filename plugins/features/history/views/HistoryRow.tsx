import { type Network, type Transfer, unitText } from 'tapkit/kernel'
import { AmountText, Row } from 'tapkit/ui'
import { describe } from '../describe.ts'
import type { Known } from '../knownAs.ts'
import { mergeTransfers } from '../mergeTransfers.ts'
import type { messages } from '../messages.ts'
import type { HistoryRow as Shown } from '../toRow.ts'
import { dayText } from './dates.ts'
import { Mark } from './Mark.tsx'
import { subtitleOf, titleOf } from './textsOf.ts'

type Props = {
  readonly row: Shown
  readonly network: Network
  readonly known: (transfer: Transfer) => Known | undefined
  readonly words: typeof messages
  readonly locale: string
  /** Whether the row has two amounts. */
  readonly isHigh: boolean
  readonly onClick: () => unknown
}

/** A transaction in one row: its kind, the other party, the amounts and the day. */
export function HistoryRow({ row, network, known, words, locale, isHigh, onClick }: Props) {
  const moved = mergeTransfers(row.transfers)
  const isLost = row.status === 'failed'
  const lines = describe(row.kind, moved, locale)
  return (
    <Row
      className={isHigh ? 'is-high' : undefined}
      media={<Mark row={row} network={network} known={known} />}
      title={titleOf(row, words)}
      subtitle={<span className={isLost ? 'neg' : undefined}>{subtitleOf(row, moved, words)}</span>}
      trailing={
        <span className="tk-end-value">
          {lines.map(({ sign, figure, unit, exact }, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              key={at}
              className={`trunc tk-hist__v${isLost ? ' faint' : ''}`}
            >
              <AmountText value={figure} unit={unitText(unit)} title={exact} sign={isLost ? undefined : sign} />
            </span>
          ))}
          <span className="small dim">{dayText(row.at, locale)}</span>
        </span>
      }
      onClick={onClick}
    />
  )
}
