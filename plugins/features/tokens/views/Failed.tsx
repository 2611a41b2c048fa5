import type { AccountState, Kernel, Network } from 'tapkit/kernel'
import { Button, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'
import { useNextTry } from './useNextTry.ts'

type Props = { readonly kernel: Kernel; readonly network: Network; readonly tokens: AccountState['tokens'] }

/** Says that what is held did not load, and when it is tried again; after an overload, only the visitor tries. */
export function Failed({ kernel, network: { namespace }, tokens }: Props) {
  const words = useMessages(kernel, 'tokens', messages)
  const seconds = useNextTry(tokens.failedAt)
  if (!tokens.stopped) return <p className="tk-pad small dim">{words.failed(seconds)}</p>
  return (
    <div className="tk-pad small dim tk-tokens__failed">
      {words.stopped}
      <Button
        size={32}
        disabled={seconds !== undefined}
        busy={tokens.status === 'loading'}
        onClick={() => kernel.fetchTokens({ namespace })}
      >
        {words.tryAgain}
      </Button>
    </div>
  )
}
