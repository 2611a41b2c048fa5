import { Button } from 'tapkit/ui'
import { lifetime, patience } from '../codeTimes.ts'
import type { PaneProps } from './PaneProps.ts'

/**
 * A new code for a visitor whose wallet has approved in vain: the page cannot notice that the relay has lost the
 * approval (walletconnect 16).
 */
export function RenewCode({ kernel, words, status, seconds }: PaneProps) {
  const isSilent = status === 'ready' && seconds > 0 && seconds * 1_000 <= lifetime - patience
  const onRenew = () => void kernel.features.walletconnect.renew().catch(kernel.report)
  return (
    <>
      <p className="tk-wc__text small dim" role="status">
        {isSilent && words.silent}
      </p>
      {isSilent && (
        <Button variant="quiet" full onClick={onRenew}>
          {words.renew}
        </Button>
      )}
    </>
  )
}
