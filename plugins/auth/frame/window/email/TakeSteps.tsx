import { useState } from 'react'
import { Button } from '../../drawing/Button.tsx'
import { Field } from '../../drawing/Field.tsx'
import { Notice } from '../../drawing/Notice.tsx'
import { PageLayout } from '../../drawing/PageLayout.tsx'
import { BackButton } from '../BackButton.tsx'
import type { EmailProps } from '../connectProps.ts'
import { messages } from '../messages.ts'
import { ShownCode } from '../ShownCode.tsx'
import type { EmailStepAt } from './emailStep.ts'
import { LoginNotice } from './LoginNotice.tsx'

/** The code that another browser shows, which has the wallet. */
export function TakeStep({ name, email, step: { typed, problem } }: EmailProps<EmailStepAt<'take'>>) {
  const [code, setCode] = useState(typed)
  const [edited, setEdited] = useState<unknown>()
  const texts = messages.login.take
  const isOfLogin = problem && 'code' in problem
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <PageLayout
        name={name}
        title={texts.title}
        actions={
          <>
            <Button variant="primary" type="submit" onPress={() => email.submitTake(code)}>
              {messages.goOn}
            </Button>
            <Button variant="quiet" onPress={email.stopTaking}>
              {messages.back}
            </Button>
          </>
        }
      >
        <p>{texts.text}</p>
        {isOfLogin && <LoginNotice problem={problem} />}
        <Field
          label={texts.field}
          value={code}
          problem={problem && !isOfLogin && edited !== problem ? texts.problems[problem.take] : undefined}
          onChange={(value) => {
            setEdited(problem)
            setCode(value)
          }}
        />
      </PageLayout>
    </form>
  )
}

/** The digits that the other device has to show too, before anything is taken. The press is made on both devices. */
export function TakingStep({ name, email, step: { digits, isSame } }: EmailProps<EmailStepAt<'taking'>>) {
  const texts = messages.login.take
  const isAsked = digits !== undefined && !isSame
  return (
    <PageLayout
      name={name}
      title={isAsked ? texts.compare : isSame ? texts.compared : texts.asking}
      actions={
        <>
          {isAsked && <Button onPress={email.confirmTaking}>{messages.browsers.same}</Button>}
          {isAsked && (
            <Button variant="danger" onPress={email.denyTaking}>
              {messages.browsers.different}
            </Button>
          )}
          {/* The key takes the place of the one that was pressed. */}
          <Button key={`${isAsked}`} variant="quiet" onPress={email.stopTaking}>
            {messages.cancel}
          </Button>
        </>
      }
    >
      {digits && <ShownCode code={digits} />}
      {isAsked && <Notice tone="warning">{texts.compareText}</Notice>}
      {isSame && <p>{texts.comparedText}</p>}
      <p className="dim" role="status">
        {isSame ? texts.waiting : ''}
      </p>
    </PageLayout>
  )
}

/** The wallet has come: something of this browser opens it from now on. */
export function TakenStep({ name, flow, email, step }: EmailProps<EmailStepAt<'taken'>>) {
  const { isMade, hasCode, problem } = step
  const texts = messages.login.take
  return (
    <PageLayout
      name={name}
      title={isMade ? messages.made : texts.taken}
      actions={
        <>
          <Button key={`${isMade}`} variant="primary" onPress={isMade ? email.useTaken : email.createTaken}>
            {isMade ? messages.useMade : messages.createPasskey}
          </Button>
          {hasCode && <Button onPress={email.useTakenCode}>{texts.takenCode}</Button>}
          <BackButton flow={flow} />
        </>
      }
    >
      <p>{isMade ? texts.takenMade : texts.takenText}</p>
      {problem && <Notice tone="warning">{whyNot(problem)}</Notice>}
      <p className="dim">{hasCode ? texts.takenCodeText : texts.takenNoCode}</p>
    </PageLayout>
  )
}

const whyNot = (problem: NonNullable<EmailStepAt<'taken'>['problem']>): string =>
  problem === 'noPrf'
    ? messages.factors.newNoPrf
    : problem === 'notSupported'
      ? messages.noPasskeyText
      : messages.problems[problem]
