import { useState } from 'react'
import type { DeepReadonly, Kernel, ViewProps } from 'tapkit/kernel'
import { Button, EmptyState, Stage, useMessages, useSlice } from 'tapkit/ui'
import { createEmailChange } from '../login/email/createEmailChange.ts'
import type { EmailChange } from '../login/email/emailChange.ts'
import { loginOf } from '../login/loginOf.ts'
import type { AuthState } from '../login/state.ts'
import { CodeForm } from './CodeForm.tsx'
import { messages } from './messages.ts'
import { securePageOf } from './securePageOf.ts'
import { useLeaving } from './useLeaving.ts'

/** The field for the code that has gone to the email of the login or, soon after a login by it, to the next one; then the key of the window. */
export default function UpdateEmailOtpView({ kernel }: ViewProps<'UpdateEmailPrimaryOtp' | 'UpdateEmailSecondaryOtp'>) {
  const [change] = useState(() => createEmailChange(kernel))
  const [login] = useState(() => loginOf(kernel))
  return <UpdateEmailOtp kernel={kernel} change={change} openWindow={() => login.openSecurity('email')} />
}

type Props = {
  readonly kernel: Kernel
  readonly change: EmailChange
  readonly openWindow: () => void
}

type Known = NonNullable<DeepReadonly<AuthState>['emailChange']>

export function UpdateEmailOtp({ kernel, change, openWindow }: Props) {
  const words = useMessages(kernel, 'auth.views', messages).change
  const { emailChange } = useSlice(kernel, 'auth')
  const isUnderWay = emailChange !== undefined && emailChange.step !== 'edit' && emailChange.step !== 'done'
  // The code stays in sight while the next view comes, and the last step while the modal closes.
  const [shown, setShown] = useState(isUnderWay ? emailChange : undefined)
  if (isUnderWay && emailChange !== shown) setShown(emailChange)
  const edit = () => goToField(kernel)
  if (!shown)
    return <EmptyState icon="mail" title={words.failed} action={<Button onClick={edit}>{words.edit}</Button>} />
  if (shown.step === 'wallet') return <Confirm {...{ kernel, change, openWindow }} known={shown} />
  return (
    // Each code has a field of its own.
    <CodeForm
      key={shown.step}
      kernel={kernel}
      address={shown.step === 'current' ? shown.from : shown.to}
      prove={change.prove}
    >
      {({ busy }) => (
        <Button variant="quiet" full size={40} disabled={busy !== undefined} onClick={edit}>
          {words.again}
        </Button>
      )}
    </CodeForm>
  )
}

/** The key that opens the window of the secure page, where the wallet makes the change. */
function Confirm({ kernel, change, openWindow, known: { from, to } }: Props & { readonly known: Known }) {
  const words = useMessages(kernel, 'auth.views', messages)
  const begin = useLeaving(kernel)
  const [isOpen, setOpen] = useState(false)
  const page = securePageOf(kernel)
  // The window says nothing to this page, so the server is asked.
  const press = () => {
    openWindow()
    setOpen(true)
    change.follow(begin()).catch(kernel.report)
  }
  const text = words.change.confirmText(page, `\u2068${from}\u2069`, `\u2068${to}\u2069`)
  return (
    <>
      <Stage icon="key" ring={isOpen ? 'wait' : 'idle'} title={words.change.confirm} text={text} live />
      <div className="tk-pad tk-actions tk-actions--v">
        <Button variant={isOpen ? 'secondary' : 'primary'} full trusted autoFocus onClick={press}>
          {isOpen ? words.openAgain : words.open}
        </Button>
        <Button variant="quiet" full size={40} onClick={() => goToField(kernel)}>
          {words.change.again}
        </Button>
      </div>
    </>
  )
}

/** Leads back to the field for the email. */
function goToField(kernel: Kernel): void {
  if (kernel.state.router.stack.at(-2)?.view === 'UpdateEmailWallet') kernel.goBack()
  else kernel.replace('UpdateEmailWallet')
}
