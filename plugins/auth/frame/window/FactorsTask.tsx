import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { hasPasskey } from '../wallet/wallet.ts'
import { CodeStep } from './CodeStep.tsx'
import { DevicesStart } from './DevicesStart.tsx'
import { EmailStart } from './EmailStart.tsx'
import { EndPage } from './EndPage.tsx'
import { EscrowStart } from './EscrowStart.tsx'
import { FactorsStart } from './FactorsStart.tsx'
import { CompareStep, GiveStep } from './GiveSteps.tsx'
import { createManageFlow, type ManageFlow } from './manageFlow.ts'
import type { FactorsProps } from './manageProps.ts'
import type { ManageStep } from './manageStep.ts'
import { messages } from './messages.ts'
import { NewerPage } from './NewerPage.tsx'
import { OpenStep } from './OpenStep.tsx'
import { ProofForm } from './ProofForm.tsx'
import { problemOf } from './problemOf.ts'

/** The passkeys, the recovery code or the browsers of the wallet, or the email of its login, and how the visitor changes them. */
export function FactorsTask(props: FactorsProps) {
  const [flow] = useState(() => createManageFlow(props))
  // Also as the visitor leaves the page, with which goes what it has drawn.
  useEffect(() => flow.leave, [flow])
  const step = useSyncExternalStore(flow.subscribe, flow.step)
  // A step of its own for React too: its keys wait half a second again.
  return <Step key={step.at} {...props} flow={flow} step={step} />
}

type StepProps = FactorsProps & { readonly flow: ManageFlow; readonly step: ManageStep }

/** Read as they are drawn: the sentences of another language are loaded after this module. */
const waiting = () => ({
  create: messages.creating,
  open: messages.opening,
  unlock: messages.factors.unlocking,
  store: messages.storing,
  ask: messages.login.asking,
})

function Step({ step, ...props }: StepProps) {
  const { flow, name } = props
  const text = messages.factors
  switch (step.at) {
    case 'start':
      if (props.task === 'email') return <EmailStart {...props} step={step} />
      if (props.task === 'devices') return <DevicesStart {...props} step={step} />
      if (props.task === 'escrow') return <EscrowStart {...props} step={step} />
      return <FactorsStart {...props} task={props.task} step={step} />
    case 'open':
      return <OpenStep name={name} flow={flow} step={step} />
    case 'waiting': {
      const isAsking = step.act === 'create' || step.act === 'open'
      return (
        <PageLayout
          name={name}
          title={waiting()[step.act]}
          actions={isAsking && <Button onPress={flow.cancel}>{messages.cancel}</Button>}
        >
          {isAsking && <p className="dim">{messages.waitingText}</p>}
        </PageLayout>
      )
    }
    case 'create':
    case 'made': {
      const isMade = step.at === 'made'
      return (
        <PageLayout
          name={name}
          title={isMade ? text.made : text.create}
          actions={
            <>
              <Button variant="primary" onPress={isMade ? flow.useMade : flow.create}>
                {isMade ? messages.useMade : text.createNow}
              </Button>
              <Button variant="quiet" onPress={flow.back}>
                {messages.back}
              </Button>
            </>
          }
        >
          <p>{isMade ? text.madeText : text.createText}</p>
          {step.problem && (
            <Notice tone="warning">{step.problem === 'noPrf' ? text.newNoPrf : problemOf(step.problem)}</Notice>
          )}
        </PageLayout>
      )
    }
    case 'give':
      return <GiveStep name={name} flow={flow} step={step} />
    case 'compare':
      return <CompareStep name={name} flow={flow} step={step} />
    case 'code':
      return (
        <CodeStep
          name={name}
          code={step.code}
          text={hasPasskey(step.wallet) ? text.codeText : messages.codeText}
          onWritten={flow.codeWritten}
        />
      )
    case 'proveCode':
      return (
        <ProofForm
          name={name}
          title={messages.proveCode}
          asked={step.proof.asked}
          wrong={step.wrong}
          label={messages.groupAt}
          problem={messages.wrongGroup}
          again={messages.seeCodeAgain}
          onAgain={flow.seeCodeAgain}
          onAnswers={flow.proveCode}
        />
      )
    case 'noStorage':
      return (
        <EndPage {...props} title={messages.noStorage}>
          {messages.noStorageText(location.origin)} {props.task === 'passkeys' && text.madeUnused}
        </EndPage>
      )
    case 'newer':
      return <NewerPage name={name} origin={location.origin} close={props.close} />
    case 'gone':
      return (
        <EndPage {...props} title={text.gone}>
          {text.goneText}
        </EndPage>
      )
  }
}
