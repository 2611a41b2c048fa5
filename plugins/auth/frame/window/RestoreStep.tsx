import { useState } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Field } from '../drawing/Field.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { BackButton } from './BackButton.tsx'
import type { ConnectFlow } from './connectFlow.ts'
import type { StepAt } from './connectStep.ts'
import { messages } from './messages.ts'

type WaysProps = { readonly name: string; readonly flow: ConnectFlow }

/** The ways to a wallet that this browser does not have. */
export const RestoreWaysStep = ({ name, flow }: WaysProps) => (
  <PageLayout
    name={name}
    title={messages.restoreWays}
    actions={
      <>
        <Button variant="primary" onPress={flow.beginRestore}>
          {messages.restore}
        </Button>
        <Button onPress={flow.beginRestoreFile}>{messages.restoreFile}</Button>
        <BackButton flow={flow} />
      </>
    }
  >
    <p>{messages.restoreWaysText}</p>
  </PageLayout>
)

type Props = WaysProps & { readonly step: StepAt<'restore'> }

/** The words of a wallet, typed by the visitor. */
export function RestoreStep({ name, flow, step: { fault } }: Props) {
  const [text, setText] = useState('')
  const faults = messages.restoreFaults
  return (
    <PageLayout
      name={name}
      title={messages.restore}
      actions={
        <>
          <Button variant="primary" onPress={() => flow.restore(text)}>
            {messages.goOn}
          </Button>
          <BackButton flow={flow} />
        </>
      }
    >
      <p>{messages.restoreText}</p>
      <Notice tone="warning">{messages.wordsWarning}</Notice>
      <Field
        label={messages.restoreField}
        lines
        value={text}
        problem={fault && (fault.reason === 'word' ? faults.word(fault.position) : faults[fault.reason])}
        onChange={setText}
      />
    </PageLayout>
  )
}

type ReadyProps = WaysProps & { readonly step: StepAt<'restoreReady'> }

/** The words are right: a passkey is made for them. */
export function RestoreReadyStep({ name, flow, step: { problem } }: ReadyProps) {
  return (
    <PageLayout
      name={name}
      title={messages.restoreReady}
      actions={
        <>
          <Button variant="primary" onPress={flow.create}>
            {messages.createPasskey}
          </Button>
          <BackButton flow={flow} />
        </>
      }
    >
      <p>{messages.restoreReadyText}</p>
      {problem && <Notice tone="warning">{messages.problems[problem]}</Notice>}
    </PageLayout>
  )
}
