import { useCallback, useState } from 'react'
import { type BaseError, ChainMismatchError, isError, type Prepared, parseUnits, type ViewProps } from 'tapkit/kernel'
import { FailedStage, OutcomeStage, ReviewSheet, usePrepared } from 'tapkit/review'
import { EmptyState, emptyIcon, Spinner, Stage, useKernelState, useMessages, useSlice } from 'tapkit/ui'
import { submit } from '../actions/submit.ts'
import { messages } from '../messages.ts'

/** The exact payment that the wallet will be asked for, in full, before it is asked. */
export default function PayReviewView({ kernel }: ViewProps<'PayReview'>) {
  const words = useMessages(kernel, 'pay', messages)
  const { request } = useSlice(kernel, 'pay')
  const { ledger } = useKernelState(kernel)
  // What is reviewed is what was asked for when this view opened.
  const [asked] = useState(request)
  const write = useCallback(
    async (signal: AbortSignal): Promise<Prepared> => {
      if (!asked) throw new TypeError('Nothing is asked for.')
      const { asset, amount, recipient, namespace } = asked
      const { address, decimals, symbol, name, networkId } = asset
      const prepared = await kernel.prepare(
        {
          kind: 'transfer',
          to: recipient,
          amount: parseUnits(amount, decimals),
          ...(address ? { token: { address, decimals, symbol, name } } : {}),
        },
        { namespace: namespace as never, signal },
      )
      // The same address may be anything on another network.
      if (prepared.network.id !== networkId)
        throw new ChainMismatchError({ expected: networkId, actual: prepared.network.id })
      return prepared
    },
    [kernel, asked],
  )
  const { prepared, isFresh, isChanged, error, again } = usePrepared(kernel, write)
  const [failure, setFailure] = useState<BaseError | undefined>()
  const [sent, setSent] = useState(asked?.entryId)
  const entry = ledger.find(({ id }) => id === sent)
  if (entry && !failure) {
    const leave = () => (entry.status === 'asked' ? kernel.goBack() : kernel.close('done'))
    return <OutcomeStage kernel={kernel} entry={entry} onDone={leave} />
  }
  const live = asked && kernel.connection(asked.namespace)
  // The host took it back, or the time is over: nothing can be confirmed for it.
  if (!asked || !live || (request?.id !== asked.id && sent === undefined)) {
    return <EmptyState icon={emptyIcon} title={words.nothing} text={words.nothingText} />
  }
  const failed = failure ?? (sent === undefined ? error : undefined)
  if (failed) {
    return (
      <FailedStage
        kernel={kernel}
        error={failed}
        wallet={live.connector}
        wasAsked={failure !== undefined}
        onEdit={() => kernel.goBack()}
        onRetry={() => {
          setFailure(undefined)
          again()
        }}
      />
    )
  }
  if (!prepared) return <Stage media={<Spinner />} title={words.preparing} />
  const confirm = (reviewed: Prepared) => {
    setSent(reviewed.id)
    submit(kernel, reviewed, asked.id).catch((cause: unknown) => {
      setSent(undefined)
      // There is something new to know: it is shown, and confirmed anew.
      if (isError(cause, 'PreparedStaleError')) again()
      else setFailure(isError(cause) ? cause : kernel.report(cause))
    })
  }
  return (
    <ReviewSheet
      kernel={kernel}
      prepared={prepared}
      isFresh={isFresh && sent === undefined}
      isChanged={isChanged}
      confirmLabel={words.pay}
      onConfirm={confirm}
      onCancel={() => kernel.goBack()}
    />
  )
}
