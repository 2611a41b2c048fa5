import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Kernel, ViewProps } from 'tapkit/kernel'
import { FailedStage, Leave, Review, SigningStage, type Written } from 'tapkit/review'
import { Notice, useLocale, useMessages, useSlice, useStyles } from 'tapkit/ui'
import { isPermit } from '../actions/offerPermit.ts'
import { type Plan, planSwap } from '../actions/planSwap.ts'
import { requestOf } from '../actions/requestOf.ts'
import { requirePrice } from '../actions/requirePrice.ts'
import { startOver } from '../actions/startOver.ts'
import { clockText } from '../clockText.ts'
import { isSameSwap } from '../isSameSwap.ts'
import { messages } from '../messages.ts'
import type { SwapRequest } from '../service.ts'
import { SwapSheet, type Typed } from './SwapSheet.tsx'
import { submit } from './submit.ts'
import { swapCss } from './swap.css.ts'
import { type Permission, usePermission } from './usePermission.ts'

/** The exact approval, and then the exact swap, that the wallet will be asked for, before the wallet is asked. */
export default function SwapReviewView({ kernel }: ViewProps<'SwapReview'>) {
  useStyles(swapCss)
  // The review takes the form's values from when this view opened, so that nothing late changes them.
  const [request] = useState(() => requestOf(kernel))
  const [turn, setTurn] = useState(0)
  const goOn = useCallback(() => setTurn((before) => before + 1), [])
  const [isUnlimited, setUnlimited] = useState(false)
  const permission = usePermission(kernel, request)
  const { quote } = useSlice(kernel, 'swap')
  // A known loss, from the form or an earlier step, stands until another is known.
  const lost = useRef(quote.status === 'known' ? quote.quote.impactBps : undefined)
  if (!request) return <Leave kernel={kernel} />
  return (
    <Step
      // Each step has its own review, so nothing in it "has changed".
      key={`${turn} ${isUnlimited} ${permission.isByTransaction}`}
      {...{ kernel, request, isUnlimited, permission, lost }}
      onUnlimited={setUnlimited}
      onNext={goOn}
    />
  )
}

type StepProps = {
  readonly kernel: Kernel
  readonly request: SwapRequest
  readonly isUnlimited: boolean
  readonly onUnlimited: (isUnlimited: boolean) => void
  readonly permission: Permission
  readonly lost: RefObject<number | undefined>
  readonly onNext: () => void
}

function Step({ kernel, request, isUnlimited, onUnlimited, permission, lost, onNext }: StepProps) {
  const words = useMessages(kernel, 'swap', messages)
  const locale = useLocale(kernel)
  const { from } = useSlice(kernel, 'swap')
  const [typed, setTyped] = useState<Typed>({ word: '', bps: 0 })
  const shown = useRef<bigint | undefined>(undefined)
  const write = useCallback(
    async (signal: AbortSignal) => {
      const { held, isByTransaction } = permission
      const wanted = { request, before: shown.current, isUnlimited, held: held(), isByTransaction, signal }
      const { prepared, plan } = await planSwap(kernel, wanted)
      lost.current = plan.shown.impactBps ?? lost.current
      if (prepared.intent.kind === 'swap') shown.current = plan.least
      return { prepared, about: { ...plan, shown: { ...plan.shown, impactBps: lost.current } } }
    },
    [kernel, request, isUnlimited, permission, lost],
  )
  const ask = async ({ prepared, about }: Written<Plan>, left: AbortSignal) => {
    if (isPermit(prepared)) {
      await kernel.withOverlay(() => permission.sign(prepared, left), left)
      return left.aborted || onNext()
    }
    if (prepared.intent.kind === 'swap') await requirePrice(kernel, request, about.least, left)
    if (!left.aborted) await permission.spend(prepared, () => submit(kernel, prepared, left))
  }
  return (
    <Review
      kernel={kernel}
      write={write}
      submit={ask}
      isSame={isSameSwap}
      waits={({ status, kind }) => status === 'asked' || (status === 'sent' && kind === 'approval')}
      instead={(entry) => {
        // The wallet moved to another account or network: the form starts over.
        if (!entry) return !from && <Leave kernel={kernel} />
        const isApproved = entry.kind === 'approval' && entry.status === 'confirmed'
        return isApproved && <Approved kernel={kernel} id={entry.id} onNext={onNext} />
      }}
      failed={(props) => {
        const held = permission.held()
        return (
          <FailedStage
            {...props}
            declinedText={words.declinedText}
            onRetry={() => (permission.isRefused() ? permission.approveByTransaction(true) : props.onRetry())}
          >
            {held && (
              <div className="tk-pad-x">
                <Notice tone="warning">
                  {words.permitStands(clockText(Number(held.permit.deadline) * 1_000, locale))}
                </Notice>
              </div>
            )}
          </FailedStage>
        )
      }}
      onDone={({ kind }) => {
        // An approval is not the end.
        if (kind === 'approval') return kernel.goBack()
        startOver(kernel)
        kernel.open('Account')
      }}
    >
      {(reviewed) =>
        reviewed.isAsked && isPermit(reviewed.sheet.prepared) ? (
          <SigningStage {...reviewed.sheet} title={words.signTitle} text={words.signText} />
        ) : (
          <SwapSheet
            {...reviewed}
            {...{ request, typed }}
            onType={setTyped}
            allowed={{
              ...{ isUnlimited, onUnlimited, isByTransaction: permission.isByTransaction },
              onByTransaction: permission.approveByTransaction,
            }}
          />
        )
      }
    </Review>
  )
}

/** A confirmed approval leads on to the swap. */
function Approved({ kernel, id, onNext }: Pick<StepProps, 'kernel' | 'onNext'> & { readonly id: string }) {
  useLayoutEffect(() => {
    void kernel.acknowledge(id)
    onNext()
  }, [kernel, id, onNext])
  return null
}
