import { useCallback, useEffect, useState } from 'react'
import type { Kernel, ViewProps } from 'tapkit/kernel'
import { Button, EmptyState, Input, Spinner, useMessages } from 'tapkit/ui'
import { createEmailChange } from '../login/email/createEmailChange.ts'
import type { EmailChange } from '../login/email/emailChange.ts'
import { isEmail, longest, shortest } from './isEmail.ts'
import { messages } from './messages.ts'
import { useLeaving } from './useLeaving.ts'
import { useProblemText } from './useProblemText.ts'

/** The field for another email of the login. */
export default function UpdateEmailWalletView({ kernel }: ViewProps<'UpdateEmailWallet'>) {
  const [change] = useState(() => createEmailChange(kernel))
  return <UpdateEmailWallet kernel={kernel} change={change} />
}

type Props = { readonly kernel: Kernel; readonly change: EmailChange }

export function UpdateEmailWallet({ kernel, change }: Props) {
  const words = useMessages(kernel, 'auth.views', messages)
  const textOf = useProblemText(kernel)
  const [current, setCurrent] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const read = useCallback(
    (signal: AbortSignal) => {
      setFailure(undefined)
      change.begin(signal).then(setCurrent, (error) => !signal.aborted && setFailure(error))
    },
    [change],
  )
  useEffect(() => {
    kernel.track('EMAIL_EDIT')
    const life = new AbortController()
    read(life.signal)
    return () => life.abort()
  }, [kernel, read])
  if (failure !== undefined)
    return (
      <EmptyState
        icon="mail"
        title={words.change.failed}
        text={textOf(failure)}
        action={<Button onClick={() => leave(kernel)}>{words.cancel}</Button>}
      />
    )
  if (current === undefined)
    return (
      <div className="tk-pad center" role="status">
        <Spinner />
        <span className="sr">{words.change.reading}</span>
      </div>
    )
  return <Form kernel={kernel} change={change} current={current} />
}

function Form({ kernel, change, current }: Props & { readonly current: string }) {
  const words = useMessages(kernel, 'auth.views', messages)
  const textOf = useProblemText(kernel)
  const begin = useLeaving(kernel)
  const [text, setText] = useState(() => kernel.state.features.auth.emailChange?.to ?? current)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const address = text.trim()
  const canSave = address.length >= shortest && address !== current

  const edit = (value: string) => {
    setText(value)
    setProblem(undefined)
  }
  const save = async () => {
    if (busy || !canSave) return
    if (!isEmail(address)) return setProblem(words.email.invalid)
    const signal = begin()
    setProblem(undefined)
    setBusy(true)
    try {
      await change.send(address, signal)
    } catch (error) {
      if (!signal.aborted) setProblem(textOf(error))
    }
    if (!signal.aborted) setBusy(false)
  }
  return (
    <div className="tk-pad">
      <Input
        label={words.email.label}
        icon="mail"
        type="text"
        inputMode="email"
        autoComplete="email"
        maxLength={longest}
        value={text}
        onChange={edit}
        onEnter={save}
        readOnly={busy}
        autoFocus
        error={problem}
        hint={words.change.hint}
      />
      <p className="sr" aria-live="polite">
        {busy ? words.email.sending : ''}
      </p>
      <div className="tk-actions tk-actions--v">
        <Button variant="primary" full busy={busy} disabled={!canSave} onClick={save}>
          {words.change.save}
        </Button>
        <Button variant="quiet" full onClick={() => leave(kernel)}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}

const leave = (kernel: Kernel) => (kernel.state.router.stack.length > 1 ? kernel.goBack() : kernel.close())
