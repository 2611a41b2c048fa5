import { useEffect, useRef, useState } from 'react'
import { type Kernel, leaveGate, type ViewProps } from 'tapkit/kernel'
import { Button, Icon, Input, ListSection, Row, useKernelState, useMessages, useSlice, useStyles } from 'tapkit/ui'
import { edit } from '../actions/edit.ts'
import { listRecent } from '../actions/listRecent.ts'
import { prefill } from '../actions/prefill.ts'
import { skip } from '../actions/skip.ts'
import { submit } from '../actions/submit.ts'
import { messages } from '../messages.ts'
import { setupOf } from '../setup.ts'
import { captureState, type EmailRequest } from '../state.ts'
import { captureCss } from './capture.css.ts'

/** Asks for the email of an account. Those that are to give one stand in line. */
export default function DataCaptureView({ kernel }: ViewProps<'DataCapture'>) {
  const { requests } = useSlice(kernel, 'emailCapture')
  const asked = requests.find(({ status }) => status !== 'passing')
  // The answer stays in sight until the session has passed its gates: a sign-in may follow.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const nobody = requests.length === 0
  useEffect(() => {
    if (nobody) leaveGate(kernel, { view: 'DataCapture', line: captureState.of(kernel) })
  }, [kernel, nobody])
  const request = asked ?? shown
  return request && <Question key={request.id} kernel={kernel} request={request} over={!asked} />
}

type Props = { readonly kernel: Kernel; readonly request: Readonly<EmailRequest>; readonly over: boolean }

const common = ['@gmail.com', '@outlook.com', '@yahoo.com', '@hotmail.com', '@aol.com', '@icloud.com', '@zoho.com']

function Question({ kernel, request, over }: Props) {
  useStyles(captureCss)
  const words = useMessages(kernel, 'emailCapture', messages)
  const { name: app } = useKernelState(kernel).config.metadata
  const { id, required, wallet, status, problem } = request
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isTouched = useRef(false)
  const busy = over || status === 'checking'

  useEffect(() => {
    let isHere = true
    void prefill(kernel, id).then((known) => {
      if (!isHere || isTouched.current || !known) return
      setEmail(known)
      void submit(kernel, id, known)
    })
    return () => {
      isHere = false
    }
  }, [kernel, id])

  const write = (value: string) => {
    isTouched.current = true
    setEmail(value)
    edit(kernel, id)
  }
  /** Fills it in, and leaves the caret where writing goes on. */
  const fill = (value: string) => {
    if (busy) return
    write(value)
    const caret = value.startsWith('@') ? 0 : value.length
    field.current?.focus()
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
  const send = async () => {
    isTouched.current = true
    await submit(kernel, id, email)
    field.current?.focus()
  }
  const { suffixes = common } = setupOf(kernel).options
  const recent = listRecent(kernel)
  const errors = { invalid: words.invalid, failed: words.failed(app), slow: words.slow(app) }
  return (
    <>
      <div className="tk-pad">
        <h2 className="tk-capture__t">{required ? words.needed(app) : words.wanted(app)}</h2>
        <p className="tk-capture__s">{required ? words.neededText(wallet) : words.wantedText}</p>
        <Input
          label={words.label}
          icon="mail"
          inputMode="email"
          autoComplete="email"
          maxLength={320}
          value={email}
          onChange={write}
          onEnter={send}
          readOnly={busy}
          autoFocus
          inputRef={field}
          hint={words.goesTo(app)}
          error={problem && errors[problem]}
        />
        {suffixes.length > 0 && (
          // Firefox stops at whatever scrolls on the way through by Tab; its buttons are the stops here.
          // biome-ignore lint/a11y/useSemanticElements: a fieldset brings looks of its own
          <div className="tk-capture__ends" role="group" aria-label={words.endings} tabIndex={-1}>
            {suffixes.map((suffix) => (
              <Button
                key={suffix}
                size={32}
                disabled={busy}
                onClick={() => fill(`${email.split('@')[0]?.trim()}${suffix}`)}
              >
                <bdi>{suffix}</bdi>
              </Button>
            ))}
          </div>
        )}
      </div>
      {recent.length > 0 && (
        <ListSection label={words.recent}>
          <div className="tk-list tk-list--flush">
            {recent.map((each) => (
              <Row key={each} media={<Icon icon="mail" />} title={<bdi>{each}</bdi>} onClick={() => fill(each)} />
            ))}
          </div>
        </ListSection>
      )}
      <div className="tk-pad tk-pad--flush">
        <div className="tk-actions tk-actions--v">
          <Button variant="primary" full busy={busy} onClick={send}>
            {busy ? words.checking : words.submit}
          </Button>
          {!required && (
            <Button variant="quiet" full size={40} disabled={over} onClick={() => skip(kernel, id)}>
              {words.skip}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
