import { type ReactNode, useId, useRef, useState } from 'react'
import { isError, type Kernel } from 'tapkit/kernel'
import { Button, OtpInput, useMessages, useStyles } from 'tapkit/ui'
import { messages } from './messages.ts'
import { sectionCss } from './section.css.ts'
import { useLeaving } from './useLeaving.ts'
import { useProblemText } from './useProblemText.ts'

/** Minutes that a code is good for (login-server 6). */
const lifetime = 10

type Busy = 'proving' | 'sending'

/** The acts of a form for a code. */
export type CodeActs = {
  readonly busy: Busy | undefined
  /** Runs an act. An act that fails is said, and the visitor goes on in the field. */
  readonly run: (what: Busy, act: (signal: AbortSignal) => Promise<void>) => void
  readonly clear: () => void
}

type Props = {
  readonly kernel: Kernel
  /** The email that the code has gone to. */
  readonly address: string
  readonly prove: (otp: string, signal: AbortSignal) => Promise<void>
  /** The keys under the field. */
  readonly children: (acts: CodeActs) => ReactNode
}

/** The field for the code in a mail. */
export function CodeForm({ kernel, address, prove, children }: Props) {
  useStyles(sectionCss)
  const words = useMessages(kernel, 'auth.views', messages).email
  const textOf = useProblemText(kernel)
  const begin = useLeaving(kernel)
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<Busy>()

  const run = async (what: Busy, act: (signal: AbortSignal) => Promise<void>) => {
    const signal = begin()
    setProblem(undefined)
    setBusy(what)
    try {
      await act(signal)
    } catch (error) {
      if (signal.aborted) return
      setProblem(textOf(error))
      // A code that was refused is typed anew, and any other failure says nothing of the code.
      if (isError(error, 'SecurePageFaultError') && error.params.values.reason === 'code') setCode('')
    }
    if (signal.aborted) return
    setBusy(undefined)
    field.current?.focus()
  }
  const proveCode = (otp: string) => run('proving', (signal) => prove(otp, signal))
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
        onComplete={(otp) => !busy && proveCode(otp)}
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
          <Button full onClick={() => proveCode(code)}>
            {words.tryAgain}
          </Button>
        )}
        {children({ busy, run, clear: () => setCode('') })}
      </div>
    </div>
  )
}
