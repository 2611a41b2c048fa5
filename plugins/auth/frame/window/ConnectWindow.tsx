import { useSyncExternalStore } from 'react'
import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import type { Wallet } from '../wallet/wallet.ts'
import type { Look } from '../windows/flowMessages.ts'
import { CodeStep } from './CodeStep.tsx'
import type { ConnectFlow, ConnectStep } from './connectFlow.ts'
import { messages } from './messages.ts'
import { ProofForm } from './ProofForm.tsx'
import { RestoreReadyStep, RestoreStep } from './RestoreStep.tsx'
import { WordsStep } from './WordsStep.tsx'

type Props = {
  readonly flow: ConnectFlow
  /** The name of the service. */
  readonly name: string
  readonly host: string
  readonly look: Look
  readonly origin: string
  /** Whether the app still waits for the outcome. */
  readonly isAwaited: () => boolean
  readonly close: () => void
}

/** The login in a window: one step after another, each with a way on. */
export function ConnectWindow(props: Props) {
  const step = useSyncExternalStore(props.flow.subscribe, props.flow.step)
  // A step of its own for React too: its keys wait half a second again.
  return <Step key={step.at} {...props} step={step} />
}

function Step({ step, ...props }: Props & { readonly step: ConnectStep }) {
  const { flow, name } = props
  switch (step.at) {
    case 'choose':
      return <ChooseStep {...props} step={step} />
    case 'waiting':
      return (
        <PageLayout
          name={name}
          title={{ create: messages.creating, open: messages.opening, store: messages.storing }[step.act]}
          actions={step.act !== 'store' && <Button onPress={flow.cancel}>{messages.cancel}</Button>}
        >
          <Asker host={props.host} dapp={props.look.dapp} named={messages.named} />
          {step.act !== 'store' && <p className="dim">{messages.waitingText}</p>}
        </PageLayout>
      )
    case 'made':
      return (
        <PageLayout
          name={name}
          title={messages.made}
          actions={
            <>
              <Button variant="primary" onPress={flow.useMade}>
                {messages.useMade}
              </Button>
              <Back flow={flow} />
            </>
          }
        >
          <p>{messages.madeText}</p>
          {step.problem && <Notice tone="warning">{messages.problems[step.problem]}</Notice>}
        </PageLayout>
      )
    case 'noPrf':
      return (
        <PageLayout
          name={name}
          title={messages.noPrf}
          actions={
            <>
              <Button onPress={flow.createByCode}>{messages.useCode}</Button>
              <Back flow={flow} />
            </>
          }
        >
          <p>{messages.noPrfText}</p>
          <p>{messages.noPrfCode}</p>
          {step.isMade && <p className="dim">{messages.noPrfMade}</p>}
        </PageLayout>
      )
    case 'replace':
      return (
        <PageLayout
          name={name}
          title={messages.replace}
          actions={
            <>
              <Button variant="danger" onPress={flow.replace}>
                {messages.replaceNow}
              </Button>
              <Button onPress={flow.back}>{messages.keepStored}</Button>
            </>
          }
        >
          <p>{messages.replaceText(shortAddress(step.found), shortAddress(step.stored))}</p>
          {step.stored.kind === 'vault' && <Notice tone="danger">{messages.replaceVault}</Notice>}
        </PageLayout>
      )
    case 'restore':
      return <RestoreStep name={name} flow={flow} step={step} />
    case 'restoreReady':
      return <RestoreReadyStep name={name} flow={flow} step={step} />
    case 'words':
      return <WordsStep name={name} flow={flow} step={step} />
    case 'proveWords':
      return (
        <ProofForm
          name={name}
          title={messages.proveWords}
          asked={step.proof.asked}
          wrong={step.wrong}
          label={messages.wordAt}
          problem={messages.wrongWord}
          again={messages.seeAgain}
          onAgain={flow.seeWordsAgain}
          onAnswers={flow.proveWords}
        />
      )
    case 'code':
      return <CodeStep name={name} code={step.code} onWritten={flow.codeWritten} />
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
        <PageLayout
          name={name}
          title={messages.noStorage}
          actions={
            <>
              <Button variant="primary" onPress={flow.back}>
                {messages.tryAgain}
              </Button>
              <Button variant="quiet" onPress={flow.refuse}>
                {messages.cancel}
              </Button>
            </>
          }
        >
          <p>{messages.noStorageText(props.origin)}</p>
        </PageLayout>
      )
    case 'done': {
      const isAwaited = props.isAwaited()
      return (
        <PageLayout name={name} title={messages.done} actions={<Button onPress={props.close}>{messages.close}</Button>}>
          <p role="status">{isAwaited ? messages.doneText : messages.lateText}</p>
        </PageLayout>
      )
    }
  }
}

function ChooseStep({ flow, name, host, look, step }: Props & { step: Extract<ConnectStep, { at: 'choose' }> }) {
  const { stored, problem } = step
  return (
    <PageLayout
      name={name}
      title={messages.asks(name)}
      actions={
        <>
          {stored && (
            <Button variant="primary" onPress={flow.useStored}>
              {messages.continueAs(shortAddress(stored))}
            </Button>
          )}
          <Button variant={stored ? 'secondary' : 'primary'} onPress={flow.create}>
            {messages.create}
          </Button>
          <Button onPress={flow.useExisting}>{messages.useExisting}</Button>
          <Button onPress={flow.beginRestore}>{messages.restore}</Button>
          <Button variant="quiet" onPress={flow.refuse}>
            {messages.cancel}
          </Button>
        </>
      }
    >
      <Asker host={host} dapp={look.dapp} named={messages.named} />
      <p>{messages.asksText}</p>
      {problem && <Notice tone="warning">{messages.problems[problem]}</Notice>}
    </PageLayout>
  )
}

const Back = ({ flow }: { flow: ConnectFlow }) => (
  <Button variant="quiet" onPress={flow.back}>
    {messages.back}
  </Button>
)

function shortAddress({ accounts: [account] }: Wallet): string {
  const address = account?.address ?? ''
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
