import { type ReactNode, useId } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { Button, useArmed, useKernelState, useMessages } from 'tapkit/ui'
import { cancel } from '../actions/cancel.ts'
import { messages } from '../messages.ts'
import type { SignInRequest } from '../state.ts'

type Props = {
  readonly kernel: Kernel
  readonly request: Readonly<SignInRequest>
  /** How many wait behind this request. */
  readonly left: number
  /** The key that goes on. */
  readonly children?: ReactNode
}

/** The key that goes on, the key that cancels, and a sentence that says the effect of cancelling (sign-in 9). */
export function CancelBar({ kernel, request, left, children }: Props) {
  const words = useMessages(kernel, 'siwx', messages)
  const { name: app } = useKernelState(kernel).config.metadata
  const { id, status, wallet, required, backTo } = request
  const leavable = useArmed(status) || status !== 'cancelling'
  const hintId = useId()
  const back = kernel.networks.get(backTo ?? '')
  const cost = required && (back ? words.goesBack(back.name) : words.costs(wallet.name, app))
  const hint = [cost, left > 0 && words.more(left)].filter(Boolean).join(' ')
  return (
    <>
      <div className="tk-block tk-actions">
        <Button
          variant="secondary"
          disabled={!leavable}
          describedBy={hint ? hintId : undefined}
          onClick={() => void cancel(kernel, id)}
        >
          {!leavable ? words.cancelling : status === 'cancelling' ? words.leave : words.cancel}
        </Button>
        {children}
      </div>
      {hint && (
        <p id={hintId} className="tk-foot center">
          {hint}
        </p>
      )}
    </>
  )
}
