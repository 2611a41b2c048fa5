import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { BackButton } from './BackButton.tsx'
import type { StepProps } from './connectProps.ts'
import { messages } from './messages.ts'

/** The browser asks for a passkey, or the wallet is opened or written. */
export function WaitingStep({ flow, name, host, look, step: { act } }: StepProps<'waiting'>) {
  const titles = {
    create: messages.creating,
    open: messages.opening,
    unlock: messages.factors.unlocking,
    store: messages.storing,
    ask: messages.login.asking,
  }
  const isAsking = act === 'create' || act === 'open'
  return (
    <PageLayout
      name={name}
      title={titles[act]}
      actions={
        <>
          {isAsking && <Button onPress={flow.cancel}>{messages.cancel}</Button>}
          {act === 'ask' && <BackButton flow={flow} />}
        </>
      }
    >
      <Asker host={host} dapp={look.dapp} named={messages.named} />
      {isAsking && <p className="dim">{messages.waitingText}</p>}
    </PageLayout>
  )
}

/** The new passkey is used once. */
export function MadeStep({ flow, name, step: { problem } }: StepProps<'made'>) {
  return (
    <PageLayout
      name={name}
      title={messages.made}
      actions={
        <>
          <Button variant="primary" onPress={flow.useMade}>
            {messages.useMade}
          </Button>
          <BackButton flow={flow} />
        </>
      }
    >
      <p>{messages.madeText}</p>
      {problem && <Notice tone="warning">{messages.problems[problem]}</Notice>}
    </PageLayout>
  )
}

/** The passkey cannot protect a wallet, or the browser makes no passkey. A recovery code is offered. */
export function NoPrfStep({ flow, name, step: { isMade } }: StepProps<'noPrf'>) {
  return (
    <PageLayout
      name={name}
      title={isMade ? messages.noPrf : messages.noPasskey}
      actions={
        <>
          <Button onPress={flow.createByCode}>{messages.useCode}</Button>
          <BackButton flow={flow} />
        </>
      }
    >
      <p>{isMade ? messages.noPrfText : messages.noPasskeyText}</p>
      <p>{messages.noPrfCode}</p>
      {isMade && <p className="dim">{messages.noPrfMade}</p>}
    </PageLayout>
  )
}
