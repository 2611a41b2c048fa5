import type { Network, Transfer } from 'tapkit/kernel'
import { Badge, TokenIcon } from 'tapkit/ui'
import type { Known } from '../knownAs.ts'
import { mergeTransfers } from '../mergeTransfers.ts'
import type { HistoryRow } from '../toRow.ts'
import { iconOf } from './textsOf.ts'

type Props = {
  readonly row: HistoryRow
  readonly network: Network
  readonly known: (transfer: Transfer) => Known | undefined
  readonly size?: number | undefined
}

/** The picture of the token that moved, with a sign for the kind of transaction at its corner. */
export function Mark({ row, network, known, size = 36 }: Props) {
  const { status, application } = row
  const moved = mergeTransfers(row.transfers).at(-1)
  const token = moved && known(moved)
  const isWaiting = status === 'asked' || status === 'pending'
  const isBad = status === 'failed' || status === 'different'
  return (
    <TokenIcon
      symbol={moved?.symbol ?? moved?.name ?? moved?.collectible?.name ?? application?.name ?? network.name}
      src={moved ? (token?.imageUrl ?? moved.imageUrl) : (application?.imageUrl ?? network.imageUrl)}
      size={size}
      network={{ name: network.name, src: network.imageUrl }}
      known={token?.as}
      badge={<Badge icon={isWaiting ? undefined : iconOf(row)} tone={isBad ? 'danger' : undefined} />}
    />
  )
}
