import { useEffect, useState } from 'react'
import { type Confirmation, explorerLink, formatUnits, truncateAddress, type ViewProps } from 'tapkit/kernel'
import {
  Button,
  checkIcon,
  copyIcon,
  externalIcon,
  IconButton,
  Notice,
  Readout,
  RingCore,
  Stage,
  useCopy,
} from 'tapkit/ui'
import { differenceOf } from '../differenceOf.ts'
import { messages } from '../messages.ts'

/** The outcome of a transfer that was broadcast; its id is kept whatever the network says (R25, R37). */
export default function SendConfirmedView({ kernel, params }: ViewProps<'SendConfirmed'>) {
  const { id, networkId, to, symbol, decimals } = params
  const amount = params.amount as bigint
  const [confirmation, setConfirmation] = useState<Confirmation | undefined>()
  const copyText = useCopy()
  useEffect(() => {
    const own = new AbortController()
    kernel.waitForTransaction({ id, networkId, signal: own.signal }).then(setConfirmation, () => undefined)
    return () => own.abort()
  }, [kernel, id, networkId])

  const text = `${formatUnits(amount, decimals)} ${symbol}`
  const { settlesIn } = kernel.networks.describe(networkId.split(':')[0] ?? '')
  const outcome = {
    pending: ['wait', messages.wayTitle(text), messages.wayText(settlesIn)],
    confirmed: ['done', messages.doneTitle(text), messages.doneText],
    failed: ['stop', messages.lostTitle, messages.lostText],
    unknown: ['idle', messages.unknownTitle, messages.unknownText],
  } as const
  const [ring, title, sentence] = outcome[confirmation?.status ?? 'pending']
  const difference = confirmation && differenceOf({ to, amount, decimals, symbol }, confirmation)
  const network = kernel.networks.get(networkId)
  const explorer = network && explorerLink(network, 'transaction', id)
  const copyId = async () => {
    const copied = await copyText(id)
    kernel.notify(copied ? messages.copied : messages.notCopied, copied ? 'success' : 'error')
  }
  return (
    <>
      <Stage
        ring={ring}
        core={<RingCore icon={checkIcon} tone={ring === 'done' ? 'accent' : ring === 'stop' ? 'danger' : undefined} />}
        title={title}
        text={sentence}
        live
      />
      <div className="tk-pad-x vstack tk-gap">
        {difference && (
          <Notice tone="danger" title={messages.differsTitle}>
            {messages.differs(difference.reviewed, difference.seen)}
          </Notice>
        )}
        <Readout
          rows={[
            {
              label: messages.to,
              value: (
                <span className="mono ltr" title={to}>
                  {truncateAddress(to)}
                </span>
              ),
            },
            {
              label: messages.transaction,
              value: (
                <span className="hflex">
                  <span className="mono ltr" title={id}>
                    {truncateAddress(id)}
                  </span>
                  <IconButton icon={copyIcon} size={32} label={messages.copyId} onClick={copyId} />
                </span>
              ),
            },
          ]}
        />
      </div>
      <div className="tk-pad tk-actions">
        {explorer && (
          <Button variant="secondary" icon={externalIcon} href={explorer}>
            {messages.explorer}
          </Button>
        )}
        <Button variant="primary" autoFocus onClick={() => kernel.goBack()}>
          {messages.done}
        </Button>
      </div>
    </>
  )
}
