import { useEffect, useId, useRef, useState } from 'react'
import { isError, type Kernel, type ViewProps } from 'tapkit/kernel'
import { Button, OtpInput, useMessages, useSlice, useStyles } from 'tapkit/ui'
import type { EmailLogin } from '../login/email/emailLogin.ts'
import { emailOf } from '../login/email/emailOf.ts'
import { EmailField } from './EmailField.tsx'
import { messages } from './messages.ts'
import { sectionCss } from './section.css.ts'
import { useLeaving } from './useLeaving.ts'
import { useProblemText } from './useProblemText.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

/** The field for the code in the mail. */
export default function EmailVerifyOtpView({ kernel }: ViewProps<'EmailVerifyOtp'>) {
  return <EmailVerifyOtp kernel={kernel} email={emailOf(kernel)} />
}

type Props = { readonly kernel: Kernel; readonly email: EmailLogin }

export function EmailVerifyOtp({ kernel, email }: Props) {
  const { email: asked } = useSlice(kernel, 'auth')
  // The code stays in sight while the modal closes, and while the next view comes.
  const [shown, setShown] = useState(asked)
  if (asked && !asked.isProven && asked !== shown) setShown(asked)
  if (shown && !shown.isProven) return <Code kernel={kernel} email={email} {...shown} />
  return (
    <div className="tk-pad">
      <EmailField kernel={kernel} email={email} autoFocus />
    </div>
  )
}

/** Milliseconds from one mail to the next, and minutes that a code is good for (login-server 6). */
const pause = 30_000
const lifetime = 10

function Code({ kernel, email, address, sentAt }: Props & { readonly address: string; readonly sentAt: number }) {
  useStyles(sectionCss)
  const words = useMessages(kernel, 'auth.views', messages).email
  const textOf = useProblemText(kernel)
  const begin = useLeaving(kernel)
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'proving' | 'sending'>()
  const left = useSecondsUntil(sentAt + pause)
  useTellEdit(kernel)

  /** Runs an act. An act that fails is said, and the visitor goes on in the field. */
  const run = async (what: 'proving' | 'sending', act: (signal: AbortSignal) => Promise<void>) => {
    const signal = begin()
    setProblem(undefined)
    setBusy(what)
    try {
      await act(signal)
    } catch (error) {
      if (signal.aborted) return
      setProblem(textOf(error))
      // A refused code is typed again. Any other failure says nothing about the code.
      if (isError(error, 'SecurePageFaultError') && error.params.values.reason === 'code') setCode('')
    }
    if (signal.aborted) return
    setBusy(undefined)
    field.current?.focus()
  }
  const prove = (otp: string) => run('proving', (signal) => email.prove(address, otp, signal))
  const resend = () =>
    run('sending', async (signal) => {
      const isSent = await email.send(address, signal)
      setCode('')
      if (isSent && !signal.aborted) kernel.notify(words.resent, 'success')
    })
  const write = (digits: string) => {
    if (busy) return
    setCode(digits)
    setProblem(undefined)
  }
  return (
    <div className="tk-pad tk-auth__code">
      <h2 className="tk-stage__t center">{words.enter}</h2>
      {/* An address reads from left to right in any sentence. */}
      <p className="tk-stage__s center">{words.sentTo(`\u2068${address}\u2069`, lifetime)}</p>
      <OtpInput
        label={words.code}
        value={code}
        onChange={write}
        onComplete={(otp) => !busy && prove(otp)}
        invalid={problem !== undefined}
        describedBy={hint}
        autoFocus
        inputRef={field}
      />
      <p id={hint} className="tk-hint tk-hint--error center" role="alert">
        {problem}
      </p>
      <p className="sr" aria-live="polite">
        {busy ? words[busy] : ''}
      </p>
      <div className="tk-actions tk-actions--v">
        {problem !== undefined && code.length === 6 && (
          <Button full onClick={() => prove(code)}>
            {words.tryAgain}
          </Button>
        )}
        <Button
          variant="quiet"
          full
          size={40}
          busy={busy === 'sending'}
          disabled={left > 0 || busy === 'proving'}
          onClick={resend}
        >
          {left > 0 ? words.resendIn(Math.min(left, pause / 1_000)) : words.resend}
        </Button>
      </div>
    </div>
  )
}

/** Tells analytics that the visitor goes back to correct the email. */
function useTellEdit(kernel: Kernel): void {
  useEffect(
    () => () => {
      const { modal, router } = kernel.state
      if (modal.open && /^(Connect|EmailLogin)$/.test(router.stack.at(-1)?.view ?? '')) kernel.track('EMAIL_EDIT')
    },
    [kernel],
  )
}
