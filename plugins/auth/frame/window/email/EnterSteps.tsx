import { useEffect, useRef, useState } from 'react'
import { Button } from '../../drawing/Button.tsx'
import { Field } from '../../drawing/Field.tsx'
import { Notice } from '../../drawing/Notice.tsx'
import { PageLayout } from '../../drawing/PageLayout.tsx'
import { BackButton } from '../BackButton.tsx'
import type { EmailProps } from '../connectProps.ts'
import { messages } from '../messages.ts'
import { ShownCode } from '../ShownCode.tsx'
import type { EmailStepAt } from './emailStep.ts'
import { LoginNotice, sentenceOf } from './LoginNotice.tsx'

/** The email that a code is sent to. */
export function EmailFieldStep({ name, flow, email, step: { typed, problem } }: EmailProps<EmailStepAt<'email'>>) {
  const [text, setText] = useState(typed)
  const [edited, setEdited] = useState<unknown>()
  const isOfField = problem?.code === 'typo' || problem?.code === 'invalid'
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <PageLayout
        name={name}
        title={messages.login.title}
        actions={
          <>
            <Button variant="primary" type="submit" onPress={() => email.submit(text)}>
              {messages.goOn}
            </Button>
            <BackButton flow={flow} />
          </>
        }
      >
        <p>{messages.login.text}</p>
        {!isOfField && <LoginNotice problem={problem} />}
        <Field
          label={messages.login.field}
          value={text}
          problem={isOfField && edited !== problem ? sentenceOf(problem) : undefined}
          fills={{ autoComplete: 'email', inputMode: 'email', maxLength: 320 }}
          onChange={(value) => {
            setEdited(problem)
            setText(value)
          }}
        />
      </PageLayout>
    </form>
  )
}

/** The two digits for the page of the link in the mail. */
export function DeviceLinkStep({ name, flow, email, step }: EmailProps<EmailStepAt<'device'>>) {
  const texts = messages.login
  const left = useSecondsUntil(step.resendAt)
  return (
    <PageLayout
      name={name}
      title={texts.device.title}
      actions={
        <>
          <Button disabled={left > 0} onPress={email.resendLink}>
            {left > 0 ? texts.resendIn(left) : texts.device.resend}
          </Button>
          <Button onPress={email.edit}>{texts.edit}</Button>
          <BackButton flow={flow} />
        </>
      }
    >
      <p>
        {texts.device.sentTo}{' '}
        <bdi>
          <b>{step.email}</b>
        </bdi>
      </p>
      <p>{texts.device.text}</p>
      <ShownCode code={step.digits} />
      <p className="dim" role="status">
        {texts.device.waiting}
      </p>
    </PageLayout>
  )
}

/** The code of the mail. Its sixth digit sends it. */
export function CodeFieldStep({ name, flow, email, step }: EmailProps<EmailStepAt<'otp'>>) {
  const { problem, isBusy = false, isResent = false, resendAt } = step
  const [code, setCode] = useState('')
  /** The problem that the visitor has answered by typing on. */
  const [answered, setAnswered] = useState<unknown>()
  const texts = messages.login
  const isWrong = problem?.code === 'code' && answered !== problem
  const left = useSecondsUntil(resendAt)
  const change = (value: string, typed: string | undefined) => {
    if (isBusy) return
    // The first digit after a wrong code begins another one.
    const isFresh = isWrong && code.length === 6 && typed !== undefined && /\d/.test(typed)
    const digits = (isFresh ? typed : value).replace(/\D/g, '').slice(0, 6)
    setAnswered(problem)
    setCode(digits)
    if (digits.length === 6) void email.verify(digits)
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} aria-busy={isBusy}>
      <PageLayout
        name={name}
        title={texts.codeTitle}
        actions={
          <>
            <Button type="submit" disabled={left > 0 || isBusy} onPress={email.resend}>
              {left > 0 ? texts.resendIn(left) : texts.resend}
            </Button>
            <Button onPress={email.edit}>{texts.edit}</Button>
            <BackButton flow={flow} />
          </>
        }
      >
        <p>
          {texts.sentTo}{' '}
          <bdi>
            <b>{step.email}</b>
          </bdi>
        </p>
        {problem?.code !== 'code' && <LoginNotice problem={problem} />}
        {isResent && <Notice>{texts.resent}</Notice>}
        <Field
          label={texts.codeField}
          value={code}
          problem={isWrong ? sentenceOf(problem) : undefined}
          fills={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
          onChange={change}
        />
        <p className="dim" role="status">
          {isBusy ? texts.checking : ''}
        </p>
      </PageLayout>
    </form>
  )
}

/** Whole seconds until a time, counted down. */
function useSecondsUntil(time: number): number {
  const read = () => Math.max(0, Math.ceil((time - Date.now()) / 1_000))
  const [left, setLeft] = useState(read)
  const latest = useRef(read)
  latest.current = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time begins another count
  useEffect(() => {
    const tell = () => setLeft(latest.current())
    tell()
    const timer = setInterval(tell, 500)
    return () => clearInterval(timer)
  }, [time])
  return left
}
