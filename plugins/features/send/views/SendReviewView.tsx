import { useEffect, useRef, useState } from 'react'
import { formatUnits, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  AmountText,
  Avatar,
  Button,
  Icon,
  infoIcon,
  isFramed,
  Readout,
  TokenIcon,
  useArmed,
  useKernelState,
  useSettledFocus,
  useSlice,
  useStyles,
} from 'tapkit/ui'
import { estimate } from '../actions/estimate.ts'
import { submit } from '../actions/submit.ts'
import { messages } from '../messages.ts'
import { readyTransfer } from '../readyTransfer.ts'
import { ReviewNotices } from './ReviewNotices.tsx'
import { reviewRows } from './reviewRows.tsx'
import { type Phase, phaseOf, SendPhase } from './SendPhase.tsx'
import { sendCss } from './send.css.ts'

/** The exact transfer that the wallet will be asked for, in full, before it is asked. */
export default function SendReviewView({ kernel }: ViewProps<'SendReview'>) {
  useStyles(sendCss)
  const { config } = useKernelState(kernel)
  const form = useSlice(kernel, 'send')
  const [phase, setPhase] = useState<Phase | undefined>()
  const armed = useArmed(phase?.name ?? 'review')
  const settled = useSettledFocus()
  const framed = isFramed() && !config.features.framed
  const live = kernel.connection()
  const left = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    left.current = own
    void estimate(kernel, own.signal)
    return () => own.abort()
  }, [kernel])

  const { token, recipient, fee } = form
  const transfer = readyTransfer(form)
  const gone = phase === undefined && !transfer
  useEffect(() => {
    // The wallet moved to another account or network: the form starts over.
    if (gone) kernel.goBack()
  }, [kernel, gone])
  if (!live) return null
  const wallet = live.connector.name
  const confirm = () => {
    if (!settled()) return kernel.notify(messages.again)
    setPhase({ name: 'waiting' })
    submit(kernel, left.current.signal).catch((error: unknown) => setPhase(phaseOf(error)))
  }
  if (phase) {
    return (
      <SendPhase
        kernel={kernel}
        phase={phase}
        wallet={live.connector}
        onRetry={armed && transfer ? confirm : undefined}
      />
    )
  }
  if (!token || !transfer || recipient.status !== 'valid') return null
  // Every digit of what is paid is shown: a long amount is drawn smaller, never cut.
  const length = formatUnits(transfer.amount, token.decimals).length + token.symbol.length
  const figureSize = length > 20 ? 20 : length > 12 ? 26 : 36
  return (
    <>
      <div className="tk-pad tk-send__figure">
        <div className="grow">
          <p className="small dim">{messages.youSend}</p>
          <h2 className="tk-figure" tabIndex={-1}>
            <AmountText value={formatUnits(transfer.amount, token.decimals)} unit={token.symbol} size={figureSize} />
          </h2>
        </div>
        <TokenIcon
          symbol={token.symbol}
          src={token.imageUrl}
          size={48}
          network={{ name: live.network.name, src: live.network.imageUrl }}
        />
      </div>
      <section className="tk-block" aria-label={messages.to}>
        <div className="tk-meta">
          <span>{messages.to}</span>
          <span className="strong hflex">
            <Avatar address={recipient.address} src={recipient.imageUrl} size={20} />
            {recipient.name && <span className="trunc">{recipient.name}</span>}
          </span>
        </div>
        <div className="tk-send__address">
          <AddressText address={recipient.address} format="full" />
        </div>
      </section>
      <div className="tk-block tk-send__details">
        <Readout rows={reviewRows(live.network, transfer, form)} />
      </div>
      <ReviewNotices fee={fee} framed={framed} />
      <div className="tk-pad tk-pinned">
        <p className="tk-hint tk-send__hint">
          <Icon icon={infoIcon} size={16} />
          {messages.warning(wallet)}
        </p>
        <div className="tk-actions">
          <Button variant="secondary" onClick={() => kernel.goBack()}>
            {messages.cancel}
          </Button>
          <Button variant="primary" wide disabled={!armed || framed} onClick={confirm}>
            {messages.send}
          </Button>
        </div>
      </div>
    </>
  )
}
