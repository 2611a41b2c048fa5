import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isSameAddress, type Kernel, type Prepared, pause, type SwapRequest, type ViewProps } from 'tapkit/kernel'
import { FailedStage, OutcomeStage, ReviewSheet, useAsking, usePrepared } from 'tapkit/review'
import { Input, Notice, Spinner, Stage, useKernelState, useLocale, useMessages, useSlice, useStyles } from 'tapkit/ui'
import { refresh } from '../actions/followQuote.ts'
import { endOf, isPermit } from '../actions/offerPermit.ts'
import { isStill, type Plan, planSwap } from '../actions/planSwap.ts'
import { requestOf } from '../actions/requestOf.ts'
import { startOver } from '../actions/startOver.ts'
import { submit } from '../actions/submit.ts'
import { clockText } from '../clockText.ts'
import { isListed } from '../isListed.ts'
import { messages } from '../messages.ts'
import { lossNotices, mustType, PlanDetails } from './PlanDetails.tsx'
import { SigningStage } from './SigningStage.tsx'
import { swapCss } from './swap.css.ts'
import { type Permission, usePermission } from './usePermission.ts'

/** How long a last look at the price may take after the press, in ms: what was reviewed still holds then. */
const patience = 3_000

/** How much a loss may grow and still be the one that a word was typed for, in hundredths of a percent of what is paid. */
const sameLoss = 100

/** The exact approval, and then the exact swap, that the wallet will be asked for, before it is asked. */
export default function SwapReviewView({ kernel }: ViewProps<'SwapReview'>) {
  useStyles(swapCss)
  // What is reviewed is what the form said when this view opened: nothing that comes late reaches it.
  const [request] = useState(() => requestOf(kernel))
  const [turn, setTurn] = useState(0)
  const [isUnlimited, setUnlimited] = useState(false)
  const permission = usePermission(kernel, request)
  const { quote } = useSlice(kernel, 'swap')
  // A loss that was known, on the form or before a step of this review, stands until somebody knows another.
  const lost = useRef(quote.status === 'known' ? quote.quote.impactBps : undefined)
  if (!request) return <Gone kernel={kernel} />
  return (
    <Step
      // Another step is another review: nothing of it "has changed".
      key={`${turn} ${isUnlimited} ${permission.isByTransaction}`}
      kernel={kernel}
      request={request}
      isUnlimited={isUnlimited}
      onUnlimited={setUnlimited}
      permission={permission}
      lost={lost}
      onNext={() => setTurn((before) => before + 1)}
    />
  )
}

function Gone({ kernel }: { readonly kernel: Kernel }) {
  useEffect(() => kernel.goBack(), [kernel])
  return null
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
  const form = useSlice(kernel, 'swap')
  const { ledger } = useKernelState(kernel)
  const plans = useRef(new WeakMap<Prepared, Plan>())
  const shown = useRef<bigint | undefined>(undefined)
  const write = useCallback(
    async (signal: AbortSignal) => {
      const { held, isByTransaction } = permission
      const wanted = { request, before: shown.current, isUnlimited, held: held(), isByTransaction, signal }
      const { prepared, plan } = await planSwap(kernel, wanted)
      lost.current = plan.shown.impactBps ?? lost.current
      plans.current.set(prepared, { ...plan, shown: { ...plan.shown, impactBps: lost.current } })
      if (prepared.intent.kind === 'swap') shown.current = plan.least
      return prepared
    },
    [kernel, request, isUnlimited, permission, lost],
  )
  const { prepared, isFresh, changed, error, again } = usePrepared(kernel, write, isSameSwap)
  const plan = prepared && plans.current.get(prepared)
  const { asked, failure, ask, retry } = useAsking(kernel, again)
  const [isLooking, setLooking] = useState(false)
  const [typed, setTyped] = useState({ word: '', bps: 0 })
  const left = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    left.current = own
    return () => own.abort()
  }, [])

  // The same is asked for, or on its way, already: it is waited for, not asked again, and how that ends is shown.
  const pending = prepared?.notices.find(({ code }) => code === 'mayBeSent' || code === 'sentBefore')?.params?.id
  const isWaiting = ledger.some(
    ({ id, status, kind }) => id === pending && (status === 'asked' || (status === 'sent' && kind === 'approval')),
  )
  const [waited, setWaited] = useState<string | undefined>()
  useEffect(() => {
    if (isWaiting) setWaited(pending)
  }, [isWaiting, pending])
  const entry = ledger.find(({ id }) => id === (asked ?? (isWaiting ? pending : waited)))

  // An approval that is in a block leads on to the swap.
  const isApproved = entry?.kind === 'approval' && entry.status === 'confirmed'
  const next = useRef(onNext)
  next.current = onNext
  const approved = isApproved ? entry.id : undefined
  useEffect(() => {
    if (approved === undefined) return
    void kernel.acknowledge(approved)
    next.current()
  }, [kernel, approved])

  useWorsePrice(
    kernel,
    request,
    prepared?.intent.kind === 'swap' && asked === undefined ? plan?.least : undefined,
    again,
  )

  const isSigning = asked !== undefined && prepared !== undefined && isPermit(prepared)
  const gone = !form.from && (asked === undefined || isSigning) && !entry
  useEffect(() => {
    // The wallet moved to another account or network: the form starts over.
    if (gone) kernel.goBack()
  }, [kernel, gone])

  const confirm = async (reviewed: Prepared) => {
    const { signal } = left.current
    const facts = plans.current.get(reviewed)
    if (reviewed.intent.kind === 'swap' && facts) {
      setLooking(true)
      const late = pause(patience, signal).then(
        () => true,
        () => true,
      )
      const holds = await Promise.race([isStill(kernel, request, facts.least, signal), late])
      setLooking(false)
      if (signal.aborted) return
      if (!holds) return again()
    }
    await ask(reviewed, async () => {
      if (!isPermit(reviewed)) return permission.spend((onSent) => submit(kernel, reviewed, signal, onSent))
      await kernel.withOverlay(() => permission.sign(reviewed, signal), signal)
      if (!signal.aborted) onNext()
    })
  }
  // Also where the wallet has ended its session meanwhile.
  if (entry && !failure && !isApproved) {
    const done = () => {
      // What may still be declined keeps every field, and an approval is not the end.
      if (entry.status === 'asked' || entry.kind === 'approval') return kernel.goBack()
      startOver(kernel)
      kernel.open('Account')
    }
    return <OutcomeStage kernel={kernel} entry={entry} onDone={done} />
  }
  const live = kernel.connection()
  if (!live || gone) return null
  const held = permission.held()
  const ends = held && Number(held.permit.deadline) * 1_000
  const failed = failure ?? (asked === undefined ? error : undefined)
  if (failed) {
    return (
      <FailedStage
        kernel={kernel}
        error={failed}
        wallet={live.connector}
        wasAsked={failure !== undefined}
        declinedText={words.declinedText}
        onEdit={() => kernel.goBack()}
        onRetry={() => (permission.isRefused() ? permission.approveByTransaction(true) : retry())}
      >
        {ends !== undefined && (
          <div className="tk-pad-x">
            <Notice tone="warning">{words.permitStands(clockText(ends, locale))}</Notice>
          </div>
        )}
      </FailedStage>
    )
  }
  if (!prepared || !plan || isApproved) return <Stage media={<Spinner />} title={words.preparing} />
  if (isSigning) {
    return <SigningStage kernel={kernel} prepared={prepared} onCancel={() => kernel.goBack()} />
  }
  const { from, to } = request
  const tokenAt = (address: string | undefined) =>
    [from, to].find((token) =>
      token.address && address ? isSameAddress(token.address, address) : token.address === address,
    )
  const isSwap = prepared.intent.kind === 'swap'
  const mustBeTyped = isSwap && mustType(plan)
  const { impactBps: loss = 0 } = plan.shown
  // A word is for the loss that stood beside it.
  const word = loss <= typed.bps + sameLoss ? typed.word : ''
  return (
    <ReviewSheet
      kernel={kernel}
      prepared={prepared}
      isFresh={isFresh && asked === undefined && !isLooking}
      changed={changed}
      told={isSwap ? lossNotices(plan, words, locale) : []}
      field={
        mustBeTyped && (
          <Input
            label={words.typeWord(words.confirmWord)}
            value={word}
            noPaste
            onChange={(text) => setTyped({ word: text, bps: loss })}
          />
        )
      }
      missing={
        mustBeTyped && word.trim().toLowerCase() !== words.confirmWord.toLowerCase()
          ? words.wordMissing(words.confirmWord)
          : undefined
      }
      confirmLabel={labelOf(words, prepared, plan.isReset, from.symbol)}
      imageOf={(address) => tokenAt(address)?.imageUrl}
      isListed={(address) => isListed(kernel, request.network, { address })}
      onConfirm={(reviewed) => void confirm(reviewed)}
      onCancel={() => kernel.goBack()}
    >
      <PlanDetails
        kernel={kernel}
        request={request}
        prepared={prepared}
        plan={plan}
        isUnlimited={isUnlimited}
        onUnlimited={onUnlimited}
        isByTransaction={permission.isByTransaction}
        onByTransaction={permission.approveByTransaction}
      />
    </ReviewSheet>
  )
}

function labelOf(words: typeof messages, prepared: Prepared, isReset: boolean, symbol: string): string {
  if (prepared.intent.kind === 'swap') return words.swap
  return isPermit(prepared) ? words.sign(symbol) : isReset ? words.reset(symbol) : words.approve(symbol)
}

/** Looks at the price every 10 s while the review is seen; one that brings less than it says is reviewed anew. */
function useWorsePrice(kernel: Kernel, request: SwapRequest, least: bigint | undefined, again: () => void): void {
  useEffect(() => {
    if (least === undefined) return
    const own = new AbortController()
    const look = async () => {
      while (!own.signal.aborted) {
        await pause(refresh, own.signal)
        if (globalThis.document?.visibilityState === 'hidden') continue
        // It goes on: what is prepared anew may say the same, where the price has come back meanwhile.
        if (!(await isStill(kernel, request, least, own.signal)) && !own.signal.aborted) again()
      }
    }
    look().catch((error: unknown) => {
      if (!own.signal.aborted) kernel.report(error)
    })
    return () => own.abort()
  }, [kernel, request, least, again])
}

/** Whether a visitor means the same: its route may be another one, more may come, and its fee be a little higher. */
function isSameSwap(left: Prepared, right: Prepared): boolean {
  const meant = ({ changes, allowances, notices, callees, account, network }: Prepared) => {
    const moves = changes.map((change) => (change.direction === 'in' ? { ...change, amount: 0n } : change))
    const shown = [moves, allowances, notices, callees, account.address, network.id]
    return JSON.stringify(shown, (_, part) => (typeof part === 'bigint' ? `${part}` : part))
  }
  const isLess = left.changes.some(
    ({ direction, amount }, at) => direction === 'in' && (right.changes[at]?.amount ?? 0n) < amount,
  )
  return (
    !isLess &&
    endOf(left) === endOf(right) &&
    meant(left) === meant(right) &&
    (right.fee?.value ?? 0n) * 4n <= (left.fee?.value ?? 0n) * 5n
  )
}
