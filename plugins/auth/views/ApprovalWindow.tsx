import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { Button, Stage, useKernelState, useMessages } from 'tapkit/ui'
import type { Approval, Login } from '../login/login.ts'
import { messages } from './messages.ts'
import { securePageOf } from './securePageOf.ts'

type Props = {
  readonly kernel: Kernel
  readonly login: Pick<Login, 'openApprovalWindow' | 'refuseApproval'>
  readonly approval: DeepReadonly<Approval>
}

/** The key that opens the approval page in a window, and the way on if the window is not to be seen. */
export function ApprovalWindow({ kernel, login, approval: { kind, isWindowOpen, problem } }: Props) {
  const words = useMessages(kernel, 'auth.views', messages)
  const { name: app } = useKernelState(kernel, ({ config }) => config.metadata)
  const page = securePageOf(kernel)
  const text = words.approve
  const state = problem ?? (isWindowOpen ? 'open' : 'closed')
  const shown = {
    closed: {
      title: kind === 'consent' ? text.consent(app) : text.request,
      text: text.text(page),
      ring: 'idle',
      key: words.open,
    },
    open: { title: text.waiting, text: text.waitingText(page), ring: 'wait', key: words.show },
    blocked: { title: words.blocked, text: text.blockedText(page), ring: 'warn', key: words.openAgain },
    severed: { title: words.severed, text: text.severedText(page), ring: 'wait', key: undefined },
  } as const
  const { key, ...stage } = shown[state]
  return (
    <>
      <Stage icon="window" tone={state === 'blocked' ? 'warning' : undefined} {...stage} live />
      <div className="tk-pad tk-actions tk-actions--v">
        {key && (
          <Button
            variant={state === 'open' ? 'secondary' : 'primary'}
            full
            trusted
            autoFocus
            onClick={login.openApprovalWindow}
          >
            {key}
          </Button>
        )}
        <Button variant="quiet" full onClick={login.refuseApproval}>
          {text.refuse}
        </Button>
      </div>
    </>
  )
}
