import { useCallback, useEffect, useRef, useState } from 'react'
import { isSameAddress, type ViewProps } from 'tapkit/kernel'
import { FailedStage, OutcomeStage, ReviewSheet, useAsking, usePrepared } from 'tapkit/review'
import { Spinner, Stage, useKernelState, useMessages, useSlice } from 'tapkit/ui'
import { doubt } from '../actions/doubt.ts'
import { startOver } from '../actions/startOver.ts'
import { submit } from '../actions/submit.ts'
import { messages } from '../messages.ts'
import { toIntent } from '../toIntent.ts'

/** The exact transfer that the wallet will be asked for, in full, before it is asked. */
export default function SendReviewView({ kernel }: ViewProps<'SendReview'>) {
  const words = useMessages(kernel, 'send', messages)
  const form = useSlice(kernel, 'send')
  const { ledger } = useKernelState(kernel)
  // What is reviewed is what the form said when this view opened: nothing that comes late reaches it.
  const [intent] = useState(() => toIntent(form))
  const write = useCallback(
    async (signal: AbortSignal) => {
      if (!intent) throw new TypeError('The form is empty.')
      const reviewed = await kernel.prepare(intent, { signal })
      // The known address may be newer than the form's check. The form asks about it.
      const known = reviewed.notices.find(({ code }) => code === 'similarAddress')?.params?.known
      if (known && !signal.aborted) doubt(kernel, known)
      return reviewed
    },
    [kernel, intent],
  )
  const { prepared, isFresh, changed, error, again } = usePrepared(kernel, write)
  const { asked, failure, ask, retry } = useAsking(kernel, again)
  const left = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    left.current = own
    return () => own.abort()
  }, [])

  // The wallet is still asking for the same payment: it is waited for, not asked again, and how that ends is shown.
  const pending = prepared?.notices.find(({ code }) => code === 'mayBeSent')?.params?.id
  const isAsking = ledger.some(({ id, status }) => id === pending && status === 'asked')
  const [waited, setWaited] = useState<string | undefined>()
  useEffect(() => {
    if (isAsking) setWaited(pending)
  }, [isAsking, pending])
  const shown = asked ?? (isAsking ? pending : waited)
  const entry = ledger.find(({ id }) => id === shown)

  const gone = !toIntent(form) && asked === undefined && !entry
  useEffect(() => {
    // The wallet moved to another account or network: the form starts over.
    if (gone) kernel.goBack()
  }, [kernel, gone])
  // Also where the wallet has ended its session meanwhile.
  if (entry && !failure) {
    const done = () => {
      // What may still be declined keeps every field.
      if (entry.status === 'asked') return kernel.goBack()
      startOver(kernel)
      kernel.open('Account')
    }
    return <OutcomeStage kernel={kernel} entry={entry} onDone={done} />
  }
  const live = kernel.connection()
  if (!live || !intent || gone) return null
  const failed = failure ?? (asked === undefined ? error : undefined)
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
  const { recipient, token } = form
  return (
    <ReviewSheet
      kernel={kernel}
      prepared={prepared}
      isFresh={isFresh && asked === undefined}
      changed={changed}
      profileOf={(address) =>
        recipient.status === 'valid' && isSameAddress(recipient.address, address) ? recipient : undefined
      }
      imageOf={(address) => (token && (token.address ?? '') === (address ?? '') ? token.imageUrl : undefined)}
      isListed={(address) => token?.address !== undefined && isSameAddress(token.address, address) && !token.unlisted}
      onConfirm={(reviewed) => void ask(reviewed, () => submit(kernel, reviewed, left.current.signal))}
      onCancel={() => kernel.goBack()}
    />
  )
}
