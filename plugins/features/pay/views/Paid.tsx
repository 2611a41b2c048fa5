import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { Button, Notice, useMessages } from 'tapkit/ui'
import { cancel } from '../callOff.ts'
import { messages } from '../messages.ts'
import { standingOf } from '../standing.ts'
import { payState, type Request } from '../state.ts'
import { Facts } from './Facts.tsx'

type Props = { readonly kernel: Kernel; readonly request: DeepReadonly<Request> }

/** A payment that the network recorded before its host was told: the host is told now, or the visitor says that they pay again. */
export function Paid({ kernel, request }: Props) {
  const words = useMessages(kernel, 'pay', messages)
  const done = () => {
    cancel(kernel, request.id)
    kernel.close('done')
  }
  const repeat = () => {
    const now = payState.of(kernel).request
    const paid = now?.id === request.id ? standingOf(kernel, now).paid : undefined
    if (now && paid) now.repeats = [...(now.repeats ?? []), paid.id]
  }
  return (
    <>
      <Facts kernel={kernel} request={request as Request} />
      <div className="tk-pad">
        <Notice title={words.paid} icon="check-circle">
          {words.paidText}
        </Notice>
      </div>
      <div className="tk-pad tk-pad--flush tk-actions">
        <Button variant="secondary" trusted onClick={repeat}>
          {words.payAgain}
        </Button>
        <Button variant="primary" autoFocus onClick={done}>
          {words.done}
        </Button>
      </div>
    </>
  )
}
