import { useState } from 'react'
import { Button } from '../../drawing/Button.tsx'
import { Field } from '../../drawing/Field.tsx'
import { Notice } from '../../drawing/Notice.tsx'
import { PageLayout } from '../../drawing/PageLayout.tsx'
import { BackButton } from '../BackButton.tsx'
import type { EmailProps } from '../connectProps.ts'
import { messages } from '../messages.ts'
import { socialTitles } from '../social/socialWay.ts'
import { EscrowOffer } from './EscrowOffer.tsx'
import type { EmailStepAt } from './emailStep.ts'
import { LoginNotice, sentenceOf } from './LoginNotice.tsx'

/** The account has no wallet yet: a passkey or a code becomes its second key. */
export function ProtectStep({ name, flow, email, step }: EmailProps<EmailStepAt<'protect'>>) {
  const { isMade, isRenewal, problem } = step
  const texts = messages.login
  return (
    <PageLayout
      name={name}
      title={isMade ? messages.made : isRenewal ? messages.escrow.renew : texts.protect}
      actions={
        <>
          <Button key={`${isMade}`} variant="primary" onPress={isMade ? email.openMade : email.create}>
            {isMade ? messages.useMade : texts.protectPasskey}
          </Button>
          <Button onPress={email.createByCode}>{texts.protectCode}</Button>
          <BackButton flow={flow} />
        </>
      }
    >
      <Login email={step.email} />
      <p>{isMade ? texts.useMadeText : isRenewal ? messages.escrow.renewText : texts.protectText}</p>
      {problem && <Notice tone="warning">{whyNot(problem)}</Notice>}
      <p className="dim">{texts.protectCodeText}</p>
      {!isRenewal && <EscrowOffer name={name} email={email} />}
    </PageLayout>
  )
}

function whyNot(problem: NonNullable<EmailStepAt<'protect'>['problem']>): string {
  if (typeof problem !== 'string') return sentenceOf(problem)
  if (problem === 'noPrf') return messages.factors.newNoPrf
  return problem === 'notSupported' ? messages.noPasskeyText : messages.problems[problem]
}

/** The account has a wallet, which the login opens together with a passkey or the code. */
export function OpenVaultStep({ name, flow, email, step }: EmailProps<EmailStepAt<'openVault'>>) {
  const { hasPasskey, hasCode, problem, codeFault } = step
  const [code, setCode] = useState(step.typed ?? '')
  const texts = messages.login
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <PageLayout
        name={name}
        title={texts.open}
        actions={
          <>
            {hasPasskey && (
              <Button variant="primary" onPress={() => flow.giveFilePasskey(code)}>
                {messages.factors.usePasskey}
              </Button>
            )}
            {hasCode && (
              <Button
                type="submit"
                variant={hasPasskey ? 'secondary' : 'primary'}
                onPress={() => flow.giveFileCode(code)}
              >
                {messages.factors.useCode}
              </Button>
            )}
            <Button onPress={email.take}>{texts.take.way}</Button>
            {step.hasEscrow && <Button onPress={email.lookAtEscrow}>{messages.escrow.ask(name)}</Button>}
            <Button onPress={flow.showRestoreWays}>{messages.restoreWays}</Button>
            <BackButton flow={flow} />
          </>
        }
      >
        <Login email={step.email} />
        <p>{hasPasskey || hasCode || step.hasEscrow ? texts.openText : texts.openStuck}</p>
        {problem && (
          <Notice tone="warning">
            {problem === 'conflict' ? texts.conflict : { ...messages.problems, ...texts.openProblems }[problem]}
          </Notice>
        )}
        {hasCode && (
          <Field
            label={messages.codeField}
            value={code}
            problem={codeFault && messages.factors.wrongCode(codeFault.group)}
            onChange={setCode}
          />
        )}
      </PageLayout>
    </form>
  )
}

/** The server does not say that it has the wallet: the app is told of no wallet yet. */
export const UnsentStep = ({ name, flow, email, step }: EmailProps<EmailStepAt<'unsent'>>) => (
  <PageLayout
    name={name}
    title={messages.login.unsent}
    actions={
      <>
        <Button variant="primary" onPress={email.sendAgain}>
          {messages.tryAgain}
        </Button>
        <BackButton flow={flow} />
      </>
    }
  >
    <LoginNotice problem={step.problem} />
    <p>{messages.login.unsentText}</p>
  </PageLayout>
)

/** The login goes no further, unless the visitor tries again or logs in again. */
export function StuckStep({
  name,
  flow,
  email,
  step: { problem, reason, by, ...step },
}: EmailProps<EmailStepAt<'stuck'>>) {
  const code = typeof problem === 'string' ? undefined : problem.code
  const isLoginOver = code === 'old' || code === 'passkey' || code === 'wrongKey'
  const variant = code === 'passkey' ? 'secondary' : 'primary'
  return (
    <PageLayout
      name={name}
      title={messages.login.stuck}
      actions={
        <>
          {code === 'passkey' && (
            <Button variant="primary" onPress={email.openByPasskey}>
              {messages.factors.usePasskey}
            </Button>
          )}
          {by && isLoginOver ? (
            <Button variant={variant} onPress={() => email.beginSocial(by)}>
              {messages.login.goOnWith(socialTitles[by])}
            </Button>
          ) : (
            <Button variant={variant} onPress={isLoginOver ? email.logInAgain : email.goOn}>
              {isLoginOver ? messages.login.logInAgain : messages.tryAgain}
            </Button>
          )}
          <BackButton flow={flow} />
        </>
      }
    >
      <Login email={step.email} />
      <LoginNotice problem={problem} />
      {reason && <Notice tone="warning">{{ ...messages.problems, ...messages.factors.problems }[reason]}</Notice>}
    </PageLayout>
  )
}

/** The email of the login, which an app may have chosen, or the name at a provider. */
const Login = ({ email }: { readonly email: string }) => (
  <p>
    {messages.login.loggedInAs}{' '}
    <bdi>
      <b>{email}</b>
    </bdi>
  </p>
)
