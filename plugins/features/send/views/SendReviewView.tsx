import { useCallback, useState } from 'react'
import { type DeepReadonly, isSameAddress, PreparedStaleError, type ViewProps } from 'tapkit/kernel'
import { Leave, Review, ReviewSheet } from 'tapkit/review'
import { useSlice } from 'tapkit/ui'
import { doubt } from '../actions/doubt.ts'
import { followName, isNameKept, type Named } from '../actions/followName.ts'
import { startOver } from '../actions/startOver.ts'
import type { SendState } from '../state.ts'
import { toIntent } from '../toIntent.ts'
import { submit } from './submit.ts'

/** The exact transfer that the wallet will be asked for, in full, before the wallet is asked. */
export default function SendReviewView({ kernel }: ViewProps<'SendReview'>) {
  const form = useSlice(kernel, 'send')
  // The review takes the form's values from when this view opened, so that nothing late changes them.
  const [{ intent, named }] = useState(() => ({ intent: toIntent(form), named: namedIn(form) }))
  const write = useCallback(
    async (signal: AbortSignal) => {
      if (!intent) throw new TypeError('The form is empty.')
      if (named && !(await followName(kernel, named, signal))) throw new PreparedStaleError({ debug: moved })
      const prepared = await kernel.prepare(intent, { signal })
      // The known address may be newer than the form's check. The form asks about it.
      const known = prepared.notices.find(({ code }) => code === 'similarAddress')?.params?.known
      if (known && !signal.aborted) doubt(kernel, known)
      return { prepared, about: undefined }
    },
    [kernel, intent, named],
  )
  // The form is empty, or starts over because the wallet moved to another account or network.
  const isGone = !intent || !toIntent(form)
  const { recipient, token } = form
  return (
    <Review
      kernel={kernel}
      write={write}
      submit={async ({ prepared }, left) => {
        if (named && !(await isNameKept(kernel, named, left))) throw new PreparedStaleError({ debug: moved })
        return submit(kernel, prepared, left)
      }}
      instead={(entry) => !entry && isGone && <Leave kernel={kernel} />}
      onDone={() => {
        startOver(kernel)
        kernel.open('Account')
      }}
    >
      {({ sheet }) => (
        <ReviewSheet
          {...sheet}
          profileOf={(address) =>
            recipient.status === 'valid' && isSameAddress(recipient.address, address) ? recipient : undefined
          }
          imageOf={(address) => (token && (token.address ?? '') === (address ?? '') ? token.imageUrl : undefined)}
          isListed={(address) =>
            token?.address !== undefined && isSameAddress(token.address, address) && !token.unlisted
          }
        />
      )}
    </Review>
  )
}

const moved = 'The name of the receiver leads to another address now.'

/** The receiver of the form, if it has a name. */
function namedIn({ recipient }: DeepReadonly<SendState>): Named | undefined {
  if (recipient.status !== 'valid') return undefined
  const { name, address } = recipient
  return name === undefined ? undefined : { name, address }
}
