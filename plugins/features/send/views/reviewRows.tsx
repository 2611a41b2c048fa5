import type { Network, TransferInput } from 'tapkit/kernel'
import { NetworkIcon } from 'tapkit/ui'
import { feeText, leaving } from '../leaving.ts'
import { messages } from '../messages.ts'
import type { SendState } from '../state.ts'

/** The lines under the recipient: where, what it costs, what is kept on the way, and all that leaves the wallet. */
export function reviewRows(
  network: Network,
  transfer: TransferInput,
  { token, fee }: Pick<SendState, 'token' | 'fee'>,
) {
  const known = fee.status === 'success' ? fee : undefined
  const deposit = known?.deposit ?? 0n
  const cost = known
    ? feeText(known.value - deposit, known)
    : fee.status === 'error'
      ? messages.feeUnknown
      : messages.feeLoading
  const text = (value: string) => <span className="ltr">{value}</span>
  return [
    {
      label: messages.network,
      value: (
        <span className="hflex">
          <NetworkIcon name={network.name} src={network.imageUrl} size={20} /> {network.name}
        </span>
      ),
    },
    ...(transfer.memo ? [{ label: messages.memo, value: <span className="tk-send__text">{transfer.memo}</span> }] : []),
    { label: messages.fee, value: text(cost) },
    ...(known && deposit > 0n
      ? [{ label: messages.deposit, value: <span title={messages.depositText}>{text(feeText(deposit, known))}</span> }]
      : []),
    ...(token ? [{ label: messages.leaves, value: text(leaving(transfer.amount, token, fee)) }] : []),
  ]
}
