import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { openersOf } from '../wallet/openers.ts'
import { hasPasskey } from '../wallet/wallet.ts'
import { CodeStep } from './CodeStep.tsx'
import { FileTask } from './FileTask.tsx'
import { createManageFlow, type ManageFlow } from './manageFlow.ts'
import type { ManageProps } from './manageProps.ts'
import type { ManageStep } from './manageStep.ts'
import { messages } from './messages.ts'
import { NewerPage } from './NewerPage.tsx'
import { OpenStep } from './OpenStep.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { ProofForm } from './ProofForm.tsx'
import { problemOf } from './problemOf.ts'

type Props = Omit<ManageProps, 'task'> & { readonly task: 'passkeys' | 'code' }

/** The passkeys or the recovery code of the wallet, and how the visitor changes them. */
export function FactorsTask(props: Props) {
  const [flow] = useState(() => createManageFlow(props))
  useEffect(() => {
    window.addEventListener('pagehide', flow.leave)
    return () => {
      window.removeEventListener('pagehide', flow.leave)
      flow.leave()
    }
  }, [flow])
  const step = useSyncExternalStore(flow.subscribe, flow.step)
  // A step of its own for React too: its keys wait half a second again.
  return <Step key={step.at} {...props} flow={flow} step={step} />
}

type StepProps = Props & { readonly flow: ManageFlow; readonly step: ManageStep }

/** Read as they are drawn: the sentences of another language are loaded after this module. */
const waiting = () => ({
  create: messages.creating,
  open: messages.opening,
  unlock: messages.factors.unlocking,
  store: messages.storing,
})

function Step({ step, ...props }: StepProps) {
  const { flow, name } = props
  const text = messages.factors
  switch (step.at) {
    case 'start':
      return <StartStep {...props} step={step} />
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
          {step.problem && <Notice tone="warning">{problemOf(step.problem)}</Notice>}
        </PageLayout>
      )
    }
    case 'code':
      return (
        <CodeStep
          name={name}
          code={step.code}
          text={hasPasskey(props.wallet) ? text.codeText : messages.codeText}
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
        <End {...props} title={messages.noStorage}>
          {messages.noStorageText(location.origin)}
        </End>
      )
    case 'newer':
      return <NewerPage name={name} origin={location.origin} close={props.close} />
    case 'gone':
      return (
        <End {...props} title={text.gone}>
          {text.goneText}
        </End>
      )
  }
}

function StartStep({ step, flow, task, ...props }: StepProps & { step: Extract<ManageStep, { at: 'start' }> }) {
  const { wallet, outcome } = step
  const { hasCode } = openersOf(wallet)
  const text = messages.factors
  const isPasskeys = task === 'passkeys'
  const isUnchanged = outcome === 'changed' || outcome === 'failed'
  return (
    <PageLayout
      name={props.name}
      title={messages.manage[task]}
      actions={
        <>
          <Button variant="primary" onPress={isPasskeys ? flow.add : flow.renewCode}>
            {isPasskeys ? text.acts.add : hasCode ? text.acts.code : text.makeCode}
          </Button>
          <Button onPress={props.close}>{messages.close}</Button>
        </>
      }
    >
      <Asker host={props.host} dapp={props.look.dapp} named={messages.named} />
      {outcome && <Notice tone={isUnchanged ? 'warning' : 'plain'}>{text.outcomes[outcome]}</Notice>}
      {outcome && !isUnchanged && <FileTask wallet={wallet} store={props.store} />}
      {isPasskeys && isUnchanged && <p className="dim">{text.madeUnused}</p>}
      {isPasskeys ? (
        <PasskeyList wallet={wallet} onDrop={flow.drop} />
      ) : (
        <p>{hasCode ? text.codeHas : messages.codeNone}</p>
      )}
    </PageLayout>
  )
}

function End({ name, title, close, children }: Pick<Props, 'name' | 'close'> & { title: string; children: ReactNode }) {
  return (
    <PageLayout name={name} title={title} actions={<Button onPress={close}>{messages.close}</Button>}>
      <p>{children}</p>
    </PageLayout>
  )
}
