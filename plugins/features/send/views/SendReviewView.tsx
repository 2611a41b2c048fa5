import { useEffect, useState } from 'react'
import { formatUnits, isError, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  AmountText,
  Button,
  NetworkIcon,
  Notice,
  Readout,
  Stage,
  TokenIcon,
  useArmed,
  useKernelState,
  useSlice,
  useStyles,
  WalletIcon,
} from 'tapkit/ui'
import { estimate } from '../actions/estimate.ts'
import { submit } from '../actions/submit.ts'
import { leaving } from '../leaving.ts'
import { messages } from '../messages.ts'
import { readyTransfer } from '../readyTransfer.ts'
import { sendCss } from './send.css.ts'

type Phase = { readonly name: 'review' | 'waiting' | 'declined' } | { readonly name: 'failed'; readonly reason: string }

/** The exact transfer that the wallet will be asked for, in full, before it is asked. */
export default function SendReviewView({ kernel }: ViewProps<'SendReview'>) {
  useStyles(sendCss)
  useKernelState(kernel)
  const form = useSlice(kernel, 'send')
  const [phase, setPhase] = useState<Phase>({ name: 'review' })
  const armed = useArmed(phase.name)
  const live = kernel.connection()
  useEffect(() => {
    const own = new AbortController()
    void estimate(kernel, own.signal)
    return () => own.abort()
  }, [kernel])

  const { token, recipient, fee } = form
  const transfer = readyTransfer(form)
  if (!token || !transfer || recipient.status !== 'valid' || !live) return null
  const wallet = live.connector.name
  const confirm = () => {
    setPhase({ name: 'waiting' })
    submit(kernel).catch((error: unknown) => {
      if (isError(error, 'UserRejectedError')) setPhase({ name: 'declined' })
      else setPhase({ name: 'failed', reason: isError(error) ? error.message : messages.failedTitle })
    })
  }
  if (phase.name !== 'review') {
    const waiting = phase.name === 'waiting'
    const title = waiting
      ? messages.approveTitle(wallet)
      : phase.name === 'declined'
        ? messages.declinedTitle(wallet)
        : messages.failedTitle
    const text = waiting
      ? messages.approveText(wallet)
      : phase.name === 'declined'
        ? messages.declinedText
        : messages.failedText('reason' in phase ? phase.reason : '')
    return (
      <>
        <Stage
          ring={waiting ? 'wait' : 'stop'}
          core={<WalletIcon name={wallet} src={live.connector.imageUrl} size={60} />}
          title={title}
          text={text}
          live
        />
        {!waiting && (
          <div className="tk-pad tk-actions">
            <Button variant="secondary" onClick={() => kernel.goBack()}>
              {messages.edit}
            </Button>
            <Button variant="primary" autoFocus disabled={!armed} onClick={confirm}>
              {messages.tryAgain}
            </Button>
          </div>
        )}
      </>
    )
  }
  const feeText =
    fee.status === 'success' && fee.value !== undefined
      ? `≈ ${formatUnits(fee.value, fee.decimals ?? 18)} ${fee.symbol}`
      : fee.status === 'error'
        ? messages.feeUnknown
        : messages.feeLoading
  return (
    <>
      <div className="tk-pad vstack tk-gap">
        <div className="tk-send__figure">
          <TokenIcon symbol={token.symbol} src={token.imageUrl} size={48} />
          <h2 className="tk-figure" tabIndex={-1}>
            <AmountText value={formatUnits(transfer.amount, token.decimals)} unit={token.symbol} />
          </h2>
        </div>
        <section aria-label={messages.to}>
          <p className="small dim">
            {messages.to} {recipient.name && <span className="strong">{recipient.name}</span>}
          </p>
          <AddressText address={recipient.address} format="full" />
        </section>
        <Readout
          rows={[
            {
              label: messages.network,
              value: (
                <span className="hflex">
                  <NetworkIcon name={live.network.name} src={live.network.imageUrl} size={20} /> {live.network.name}
                </span>
              ),
            },
            { label: messages.fee, value: <span className="ltr">{feeText}</span> },
            { label: messages.leaves, value: <span className="ltr">{leaving(transfer.amount, token, fee)}</span> },
          ]}
        />
        <Notice tone="neutral">{messages.warning(wallet)}</Notice>
      </div>
      <div className="tk-pad tk-actions tk-pinned">
        <Button variant="secondary" onClick={() => kernel.goBack()}>
          {messages.cancel}
        </Button>
        <Button variant="primary" wide disabled={!armed} onClick={confirm}>
          {messages.send}
        </Button>
      </div>
    </>
  )
}
