import { type BaseError, isError, type Kernel } from 'tapkit/kernel'
import { Button, Disclosure, Stage, WalletIcon } from 'tapkit/ui'
import { messages } from '../messages.ts'

/** What a wallet was asked for, and how that went. `unclear`: the transfer may have been sent all the same (R25). */
export type Phase =
  | { readonly name: 'waiting' | 'declined' }
  | { readonly name: 'failed' | 'unclear'; readonly error: BaseError | undefined }

/** How a failed submission is told. */
export function phaseOf(error: unknown): Phase {
  if (isError(error, 'UserRejectedError')) return { name: 'declined' }
  const name = isError(error, 'SendOutcomeUnknownError') ? 'unclear' : 'failed'
  return { name, error: isError(error) ? error : undefined }
}

type Props = {
  readonly kernel: Kernel
  readonly phase: Phase
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
  /** Absent while it is too early for it, or the form has been emptied meanwhile. */
  readonly onRetry: (() => void) | undefined
}

/** The wallet at work, or what it said; nothing that was filled in is lost by a refusal. */
export function SendPhase({ kernel, phase, wallet, onRetry }: Props) {
  const [title, text] = wordsOf(phase, wallet.name)
  const waiting = phase.name === 'waiting'
  const unclear = phase.name === 'unclear'
  const details = 'error' in phase ? phase.error?.debug : undefined
  return (
    <>
      <Stage
        ring={waiting ? 'wait' : 'stop'}
        core={<WalletIcon name={wallet.name} src={wallet.imageUrl} size={60} />}
        title={title}
        text={text}
        live
      />
      {details && (
        <div className="tk-pad-x">
          <Disclosure summary={messages.details}>
            <pre className="tk-send__log mono ltr">{details}</pre>
          </Disclosure>
        </div>
      )}
      {!waiting && (
        <div className="tk-pad tk-actions">
          <Button variant="secondary" autoFocus={unclear} onClick={() => kernel.goBack()}>
            {messages.edit}
          </Button>
          {/* What may have been sent is not offered to be sent again at once. */}
          {!unclear && (
            <Button variant="primary" autoFocus disabled={!onRetry} onClick={onRetry}>
              {messages.tryAgain}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function wordsOf(phase: Phase, wallet: string): readonly [title: string, text: string] {
  if (phase.name === 'waiting') return [messages.approveTitle(wallet), messages.approveText(wallet)]
  if (!('error' in phase)) return [messages.declinedTitle(wallet), messages.declinedText]
  const reason = phase.error?.message ?? messages.failedTitle
  if (phase.name === 'unclear') return [messages.unclearTitle, messages.sentence(reason)]
  return [messages.failedTitle, messages.failedText(reason)]
}
