import { Button } from '../../drawing/Button.tsx'
import { PageLayout } from '../../drawing/PageLayout.tsx'
import { BackButton } from '../BackButton.tsx'
import type { EmailProps } from '../connectProps.ts'
import { messages } from '../messages.ts'
import type { EmailStepAt } from './emailStep.ts'
import { LoginNotice } from './LoginNotice.tsx'

/** The operator is asked for its key, or this browser waits for it, or can take it. */
export function EscrowStep({ name, flow, email, step: { opens, problem } }: EmailProps<EmailStepAt<'escrow'>>) {
  const text = messages.escrow
  const state = opens === undefined ? 'ask' : opens > Date.now() ? 'wait' : 'ready'
  const shown = {
    ask: { title: text.askTitle(name), text: text.askText(name), key: text.askNow, act: email.beginEscrow },
    wait: { title: text.waiting(name), text: text.waitingText(timeOf(opens)), key: text.look, act: email.lookAtEscrow },
    ready: { title: text.ready, text: text.readyText, key: text.take, act: email.takeEscrow },
  }[state]
  return (
    <PageLayout
      name={name}
      title={shown.title}
      actions={
        <>
          <Button key={state} variant={state === 'wait' ? 'secondary' : 'primary'} onPress={shown.act}>
            {shown.key}
          </Button>
          {opens !== undefined && (
            <Button variant="danger" onPress={email.endEscrow}>
              {text.cancel}
            </Button>
          )}
          <BackButton flow={flow} />
        </>
      }
    >
      <p>{shown.text}</p>
      <LoginNotice problem={problem} />
    </PageLayout>
  )
}

const timeOf = (at = 0) => new Date(at).toLocaleString(document.documentElement.lang || undefined)
