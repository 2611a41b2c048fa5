import { useEffect, useState } from 'react'
import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button, useMessages, useSlice, useStyles } from 'tapkit/ui'
import type { EmailLogin } from '../login/email/emailLogin.ts'
import { emailOf } from '../login/email/emailOf.ts'
import { EmailField } from './EmailField.tsx'
import { messages } from './messages.ts'
import { sectionCss } from './section.css.ts'
import { useLeaving } from './useLeaving.ts'
import { useProblemText } from './useProblemText.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

/** The digits that the page of the link in the mail asks for. */
export default function EmailVerifyDeviceView({ kernel }: ViewProps<'EmailVerifyDevice'>) {
  return <EmailVerifyDevice kernel={kernel} email={emailOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly email: EmailLogin }

export function EmailVerifyDevice({ kernel, email }: Props) {
  const { email: asked } = useSlice(kernel, 'auth')
  // The digits stay in sight while the modal closes, and while the next view comes.
  const [shown, setShown] = useState(asked)
  if (asked?.digits !== undefined && asked !== shown) setShown(asked)
  if (shown?.digits !== undefined)
    return <Digits key={shown.sentAt} {...{ kernel, email, ...shown, digits: shown.digits }} />
  return (
    <div className="tk-pad">
      <EmailField kernel={kernel} email={email} autoFocus />
    </div>
  )
}

/** Milliseconds from one mail to the next, and minutes that a link is good for (login-server 45). */
const pause = 30_000
const lifetime = 10

type DigitsProps = Props & { readonly address: string; readonly sentAt: number; readonly digits: string }

function Digits({ kernel, email, address, sentAt, digits }: DigitsProps) {
  useStyles(sectionCss)
  const { device, sending, tryAgain, resendIn } = useMessages(kernel, 'auth.views', messages).email
  const textOf = useProblemText(kernel)
  const begin = useLeaving(kernel)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'waiting' | 'sending'>()
  const left = useSecondsUntil(sentAt + pause)

  /** Runs an act, and says why it has failed. */
  const run = async (what: 'waiting' | 'sending', act: (signal: AbortSignal) => Promise<void>) => {
    const signal = begin()
    setProblem(undefined)
    setBusy(what)
    try {
      await act(signal)
    } catch (error) {
      if (signal.aborted) return
      setProblem(textOf(error))
    }
    if (!signal.aborted) setBusy(undefined)
  }
  const wait = () => run('waiting', (signal) => email.register(signal))
  const resend = () =>
    run('sending', async (signal) => {
      const isSent = await email.send(address, signal)
      if (isSent && !signal.aborted) kernel.notify(device.resent, 'success')
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mail is waited for once
  useEffect(() => void wait(), [])
  return (
    <div className="tk-pad tk-auth__code">
      <h2 className="tk-stage__t center">{device.approve}</h2>
      {/* An address reads from left to right in any sentence. */}
      <p className="tk-stage__s center">{device.sentTo(`\u2068${address}\u2069`, lifetime)}</p>
      <p className="tk-stage__s center">{device.text}</p>
      <p className="tk-stage__t center tk-auth__digits" dir="ltr">
        <span className="sr">{device.digits} </span>
        {digits}
      </p>
      <p className="tk-hint tk-hint--error center" role="alert">
        {problem}
      </p>
      <p className="sr" aria-live="polite">
        {busy === 'waiting' ? device.waiting : busy === 'sending' ? sending : ''}
      </p>
      <div className="tk-actions tk-actions--v">
        {problem !== undefined && (
          <Button full onClick={wait}>
            {tryAgain}
          </Button>
        )}
        <Button variant="quiet" full size={40} busy={busy === 'sending'} disabled={left > 0} onClick={resend}>
          {left > 0 ? resendIn(Math.min(left, pause / 1_000)) : device.resend}
        </Button>
      </div>
    </div>
  )
}
