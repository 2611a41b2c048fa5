import { useCallback, useState } from 'react'
import { ChainMismatchError, type Prepared, parseUnits, type ViewProps } from 'tapkit/kernel'
import { FailedStage, OutcomeStage, ReviewSheet, useAsking, usePrepared } from 'tapkit/review'
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
  const { asked: sent, failure, ask, retry } = useAsking(kernel, again, asked?.entryId)
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
        onRetry={retry}
      />
    )
  }
  if (!prepared) return <Stage media={<Spinner />} title={words.preparing} />
  return (
    <ReviewSheet
      kernel={kernel}
      prepared={prepared}
      isFresh={isFresh && sent === undefined}
      isChanged={isChanged}
      confirmLabel={words.pay}
      onConfirm={(reviewed) => void ask(reviewed, () => submit(kernel, reviewed, asked.id))}
      onCancel={() => kernel.goBack()}
    />
  )
}
