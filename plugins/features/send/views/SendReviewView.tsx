import { useEffect, useRef, useState } from 'react'
import { formatUnits, isError, type ViewProps } from 'tapkit/kernel'
import {
  AddressText,
  AmountText,
  Avatar,
  Button,
  Icon,
  infoIcon,
  NetworkIcon,
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
import { roundUp } from '../roundUp.ts'
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
  const left = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    left.current = own
    void estimate(kernel, own.signal)
    return () => own.abort()
  }, [kernel])

  const { token, recipient, fee } = form
  const transfer = readyTransfer(form)
  const gone = phase.name === 'review' && !transfer
  useEffect(() => {
    // The wallet moved to another account or network: the form starts over.
    if (gone) kernel.goBack()
  }, [kernel, gone])
  if (!live) return null
  const wallet = live.connector.name
  const confirm = () => {
    setPhase({ name: 'waiting' })
    submit(kernel, left.current.signal).catch((error: unknown) => {
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
            <Button variant="primary" autoFocus disabled={!armed || !transfer} onClick={confirm}>
              {messages.tryAgain}
            </Button>
          </div>
        )}
      </>
    )
  }
  if (!token || !transfer || recipient.status !== 'valid') return null
  // Every digit of what is paid is shown: a long amount is drawn smaller, never cut.
  const length = formatUnits(transfer.amount, token.decimals).length + token.symbol.length
  const figureSize = length > 20 ? 20 : length > 12 ? 26 : 36
  const feeText =
    fee.status === 'success' && fee.value !== undefined
      ? `≈ ${formatUnits(roundUp(fee.value), fee.decimals ?? 18)} ${fee.symbol}`
      : fee.status === 'error'
        ? messages.feeUnknown
        : messages.feeLoading
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
      </div>
      <div className="tk-pad tk-pinned">
        <p className="tk-hint tk-send__hint">
          <Icon icon={infoIcon} size={16} />
          {messages.warning(wallet)}
        </p>
        <div className="tk-actions">
          <Button variant="secondary" onClick={() => kernel.goBack()}>
            {messages.cancel}
          </Button>
          <Button variant="primary" wide disabled={!armed} onClick={confirm}>
            {messages.send}
          </Button>
        </div>
      </div>
    </>
  )
}
