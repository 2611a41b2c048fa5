import { useEffect, useRef, useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { IconButton, Input, useMessages, useStyles } from 'tapkit/ui'
import type { EmailLogin } from '../login/email/emailLogin.ts'
import { isEmail, shortest } from './isEmail.ts'
import { messages } from './messages.ts'
import { sectionCss } from './section.css.ts'
import { useIsLoggedIn } from './useIsLoggedIn.ts'
import { useLeaving } from './useLeaving.ts'
import { useProblemText } from './useProblemText.ts'

type Props = {
  readonly kernel: Kernel
  readonly email: EmailLogin
  readonly autoFocus?: boolean
}

/** The field for the email. The secure page loads as the field has the focus. */
export function EmailField({ kernel, email, autoFocus }: Props) {
  useStyles(sectionCss)
  const words = useMessages(kernel, 'auth.views', messages).email
  const isLoggedIn = useIsLoggedIn(kernel)
  const field = useRef<HTMLInputElement>(null)
  const textOf = useProblemText(kernel)
  const begin = useLeaving(kernel)
  // A visitor who comes back from the field for the code corrects the address.
  const [text, setText] = useState(() => kernel.state.features.auth.email?.address ?? '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const address = text.trim()
  const canSend = address.length >= shortest && !isLoggedIn

  const edit = (value: string) => {
    setText(value)
    setProblem(undefined)
    if (kernel.state.alert?.code === 'APKTW002') kernel.alert(undefined)
  }
  const send = async () => {
    if (busy || !canSend) return
    if (!isEmail(address)) {
      setProblem(words.invalid)
      if (kernel.config.debug) kernel.alert({ code: 'APKTW002' })
      return
    }
    const signal = begin()
    setProblem(undefined)
    setBusy(true)
    try {
      await email.send(address, signal)
    } catch (error) {
      if (!signal.aborted) setProblem(textOf(error))
    }
    if (!signal.aborted) setBusy(false)
  }
  useEffect(() => {
    const { current: input } = field
    const select = () => {
      kernel.track('EMAIL_LOGIN_SELECTED')
      // A page that does not load is told with the email.
      email.prepare().catch(() => {})
    }
    input?.addEventListener('focus', select)
    return () => input?.removeEventListener('focus', select)
  }, [kernel, email])
  return (
    <div className="tk-auth__email">
      <Input
        label={words.label}
        labelHidden
        placeholder={words.label}
        icon="mail"
        type="text"
        inputMode="email"
        autoComplete="email"
        value={text}
        onChange={edit}
        onEnter={send}
        readOnly={busy}
        disabled={isLoggedIn}
        autoFocus={autoFocus}
        inputRef={field}
        error={problem}
        trailing={
          canSend && <IconButton icon="chevron-right" label={words.submit} size={32} busy={busy} onClick={send} />
        }
      />
      <p className="sr" aria-live="polite">
        {busy ? words.sending : ''}
      </p>
    </div>
  )
}
