import { useSyncExternalStore } from 'react'
import { ChooseStep, ReplaceStep } from './ChooseStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import type { ConnectProps } from './connectProps.ts'
import type { ConnectStep } from './connectStep.ts'
import { DoneStep, NoStorageStep } from './EndSteps.tsx'
import { messages } from './messages.ts'
import { NewerPage } from './NewerPage.tsx'
import { OpenFileStep } from './OpenFileStep.tsx'
import { MadeStep, NoPrfStep, WaitingStep } from './PasskeySteps.tsx'
import { ProveStep } from './ProveStep.tsx'
import { RestoreFileStep } from './RestoreFileStep.tsx'
import { RestoreReadyStep, RestoreStep, RestoreWaysStep } from './RestoreStep.tsx'
import { WordsStep } from './WordsStep.tsx'

/** The login in a window: one step after another, each with a way on. */
export function ConnectWindow(props: ConnectProps) {
  const step = useSyncExternalStore(props.flow.subscribe, props.flow.step)
  // A step of its own for React too: its keys wait half a second again.
  return <Step key={step.at} {...props} step={step} />
}

function Step({ step, ...props }: ConnectProps & { readonly step: ConnectStep }) {
  switch (step.at) {
    case 'choose':
      return <ChooseStep {...props} step={step} />
    case 'waiting':
      return <WaitingStep {...props} step={step} />
    case 'made':
      return <MadeStep {...props} step={step} />
    case 'noPrf':
      return <NoPrfStep {...props} step={step} />
    case 'replace':
      return <ReplaceStep {...props} step={step} />
    case 'restoreWays':
      return <RestoreWaysStep {...props} />
    case 'restore':
      return <RestoreStep {...props} step={step} />
    case 'restoreReady':
      return <RestoreReadyStep {...props} step={step} />
    case 'restoreFile':
      return <RestoreFileStep {...props} step={step} />
    case 'openFile':
      return <OpenFileStep {...props} step={step} />
    case 'words':
      return <WordsStep {...props} step={step} />
    case 'code':
      return (
        <CodeStep
          name={props.name}
          code={step.code}
          text={step.isOfLogin ? messages.login.codeText : messages.codeText}
          onWritten={props.flow.codeWritten}
        />
      )
    case 'proveWords':
    case 'proveCode':
      return <ProveStep {...props} step={step} />
    case 'noStorage':
      return <NoStorageStep {...props} step={step} />
    case 'newer':
      return <NewerPage name={props.name} origin={props.origin} close={props.flow.refuse} />
    case 'done':
      return <DoneStep {...props} step={step} />
    default: {
      const { EmailSteps, flow, name } = props
      return EmailSteps && flow.email && <EmailSteps {...{ name, flow, step }} email={flow.email} />
    }
  }
}
