import { useSyncExternalStore } from 'react'
import { Button } from '../../drawing/Button.tsx'
import { Notice } from '../../drawing/Notice.tsx'
import { PageLayout } from '../../drawing/PageLayout.tsx'
import { messages } from '../messages.ts'
import type { MailFlow, MailStep } from './mailFlow.ts'
import type { MailLink } from './readMailLink.ts'

type Props = { readonly name: string; readonly act: MailLink['act']; readonly flow: MailFlow }

/** The page that the link of a mail leads to: the question, the key, and the outcome. */
export function MailPage({ flow, ...props }: Props) {
  const step = useSyncExternalStore(flow.subscribe, flow.step)
  // A step of its own for React too: its key waits half a second again.
  return <Step key={step.at} {...props} flow={flow} step={step} />
}

function Step({ name, act, flow, step }: Props & { readonly step: MailStep }) {
  const { mail } = messages
  const text = mail[act]
  switch (step.at) {
    case 'ask': {
      const { problem } = step
      const key = (
        <Button variant="primary" onPress={flow.press}>
          {problem ? messages.tryAgain : text.press}
        </Button>
      )
      return (
        <PageLayout name={name} title={text.title} actions={key}>
          <p>{text.text}</p>
          <p>{text.effect}</p>
          {problem && <Notice tone="warning">{problem === 'down' ? mail.down : messages.login.problems.clock}</Notice>}
        </PageLayout>
      )
    }
    case 'waiting':
      return <PageLayout name={name} title={messages.login.asking} />
    case 'done':
      return (
        <PageLayout name={name} title={step.given === undefined ? text.done : mail.given}>
          {step.given === undefined ? (
            <>
              <p role="status">{text.doneText}</p>
              <p>{text.next}</p>
            </>
          ) : (
            <Notice tone="danger">{mail.givenText(timeOf(step.given))}</Notice>
          )}
        </PageLayout>
      )
    case 'stopped': {
      const { reason } = step
      if (reason === 'broken' || reason === 'taken')
        return (
          <PageLayout name={name} title={mail[reason]}>
            <p>{mail[`${reason}Text`]}</p>
          </PageLayout>
        )
      return (
        <PageLayout name={name} title={text.over}>
          <p>{text.overText}</p>
          {reason === 'repeated' && <Notice tone="warning">{mail.repeated}</Notice>}
        </PageLayout>
      )
    }
  }
}

const timeOf = (at: number) => new Date(at).toLocaleString(document.documentElement.lang || undefined)
