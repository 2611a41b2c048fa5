import { useEffect, useState } from 'react'
import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button, useMessages, useSlice } from 'tapkit/ui'
import type { EmailLogin } from '../login/email/emailLogin.ts'
import { emailOf } from '../login/email/emailOf.ts'
import { type CodeActs, CodeForm } from './CodeForm.tsx'
import { EmailField } from './EmailField.tsx'
import { messages } from './messages.ts'
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

/** Milliseconds from one mail to the next (login-server 6). */
const pause = 30_000

function Code({ kernel, email, address, sentAt }: Props & { readonly address: string; readonly sentAt: number }) {
  const words = useMessages(kernel, 'auth.views', messages).email
  const left = useSecondsUntil(sentAt + pause)
  useTellEdit(kernel)
  const prove = (otp: string, signal: AbortSignal) => email.prove(address, otp, signal)
  const resend = ({ run, clear }: CodeActs) =>
    run('sending', async (signal) => {
      const isSent = await email.send(address, signal)
      clear()
      if (isSent && !signal.aborted) kernel.notify(words.resent, 'success')
    })
  return (
    <CodeForm kernel={kernel} address={address} prove={prove}>
      {(acts) => (
        <Button
          variant="quiet"
          full
          size={40}
          busy={acts.busy === 'sending'}
          disabled={left > 0 || acts.busy === 'proving'}
          onClick={() => resend(acts)}
        >
          {left > 0 ? words.resendIn(Math.min(left, pause / 1_000)) : words.resend}
        </Button>
      )}
    </CodeForm>
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
