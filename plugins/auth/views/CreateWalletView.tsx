import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button, Stage, useKernelState, useMessages, useSlice } from 'tapkit/ui'
import type { Login } from '../login/login.ts'
import { loginOf } from '../login/loginOf.ts'
import { messages } from './messages.ts'
import { pressLogIn } from './pressLogIn.ts'
import { securePageOf } from './securePageOf.ts'

/** The next step of a login, and the key that opens the window of the secure page. */
export default function CreateWalletView({ kernel }: ViewProps<'CreateWallet'>) {
  return <CreateWallet kernel={kernel} login={loginOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly login: Pick<Login, 'connectPasskey' | 'focusWindow' | 'continueHere'> }

export function CreateWallet({ kernel, login }: Props) {
  const words = useMessages(kernel, 'auth.views', messages)
  const { status, problem, email, farcaster } = useSlice(kernel, 'auth')
  const { name: app } = useKernelState(kernel, ({ config }) => config.metadata)
  const page = securePageOf(kernel)
  const text = words.create
  // The page gives one refusal to an app that is not listed and to an app in a frame of a site that is not listed.
  const refused = window.parent === window ? words.refusedText : words.refusedAround
  const byEmail = email?.isProven ? email.address : undefined
  const known = byEmail ?? (farcaster && 'name' in farcaster ? farcaster.name : undefined)
  const provenText = text.provenText(page, `\u2068${known}\u2069`)
  const waitingText = known ? text.provenWaitingText : text.waitingText
  const begin = known ? 'proven' : 'begin'
  const steps = {
    begin: { ring: 'idle', title: text.title, text: text.text(page), key: words.open },
    proven: { ring: 'idle', title: byEmail ? text.proven : text.loggedIn, text: provenText, key: words.open },
    window: { ring: 'wait', title: text.waiting, text: waitingText(page), key: words.show },
    blocked: { ring: 'warn', title: words.blocked, text: words.blockedText(page), key: words.openAgain },
    unable: { ring: 'stop', title: words.unable, text: words.unableText(page), key: words.openAgain },
    severed: { ring: 'wait', title: words.severed, text: words.severedText(page), key: words.openAgain },
    slow: { ring: 'wait', title: words.slow, text: words.slowText(page), key: words.show },
    leaving: { ring: 'wait', title: text.leaving(page), text: undefined, key: undefined },
    back: { ring: 'wait', title: text.opening, text: undefined, key: undefined },
    consent: { ring: 'wait', title: text.consent, text: text.consentText(app), key: undefined },
    opening: { ring: 'wait', title: text.opening, text: undefined, key: undefined },
    declined: { ring: 'stop', title: text.declined, text: text.declinedText, key: words.tryAgain },
    refused: { ring: 'stop', title: words.refused, text: refused(page, app), key: undefined },
    unfit: { ring: 'stop', title: words.unfit, text: words.unfitText(page, app), key: undefined },
    silent: { ring: 'stop', title: text.failed, text: words.silentText(page), key: words.tryAgain },
    failed: { ring: 'stop', title: text.failed, text: text.failedText(page), key: words.tryAgain },
  } as const
  const step = /^(window|failed)$/.test(status) ? (problem ?? status) : /^(idle|asked)$/.test(status) ? begin : status
  const { key, ...shown } = steps[step as keyof typeof steps]
  return (
    <>
      <Stage icon="key" tone={/^(blocked|unable)$/.test(step) ? 'warning' : undefined} {...shown} live />
      {key && (
        <div className="tk-pad tk-actions tk-actions--v">
          <Button
            variant={/^(window|severed|slow)$/.test(step) ? 'secondary' : 'primary'}
            full
            trusted
            autoFocus
            onClick={status === 'window' ? login.focusWindow : () => pressLogIn(login)}
          >
            {key}
          </Button>
          {step === 'slow' && (
            <Button variant="quiet" full onClick={() => leave(kernel)}>
              {words.cancel}
            </Button>
          )}
          {step === 'blocked' && (
            <Button full trusted onClick={login.continueHere}>
              {words.continueHere}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Gives the login up, as going back or closing the modal does. */
const leave = (kernel: Kernel) => (kernel.state.router.stack.length > 1 ? kernel.goBack() : kernel.close())
