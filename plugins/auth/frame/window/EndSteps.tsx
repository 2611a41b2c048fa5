import { Button } from '../drawing/Button.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import type { StepProps } from './connectProps.ts'
import { messages } from './messages.ts'

/** The browser keeps nothing for this page, so no wallet can be stored. */
export function NoStorageStep({ flow, name, origin, step: { isMade, isSent } }: StepProps<'noStorage'>) {
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
      <p>{isSent ? messages.login.noStorageText(origin) : messages.noStorageText(origin)}</p>
      {isMade && <p>{messages.noStorageMade}</p>}
    </PageLayout>
  )
}

/** The wallet is stored. An app that no longer waits is asked again there. */
export function DoneStep({ name, isAwaited, close }: StepProps<'done'>) {
  return (
    <PageLayout name={name} title={messages.done} actions={<Button onPress={close}>{messages.close}</Button>}>
      <p role="status">{isAwaited() ? messages.doneText : messages.lateText}</p>
    </PageLayout>
  )
}
