import { useState } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Field } from '../drawing/Field.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { BackButton } from './BackButton.tsx'
import type { StepProps } from './connectProps.ts'
import { canOpenHere, type FileFactors } from './fileFactors.ts'
import { messages } from './messages.ts'
import { nameOfFactors } from './nameOfFactors.ts'

/** The factors of a file: those at hand, and those that the visitor can give. */
export function OpenFileStep({ name, flow, step }: StepProps<'openFile'>) {
  const { factors, problem, codeFault } = step
  const [code, setCode] = useState(step.typed ?? '')
  const canOpen = canOpenHere(factors)
  const lacks = (kind: FileFactors['kind']) => canOpen && factors.some((each) => each.kind === kind && each.more > 0)
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <PageLayout
        name={name}
        title={messages.openFile}
        actions={
          <>
            {lacks('passkey') && (
              <Button variant="primary" onPress={() => flow.giveFilePasskey(code)}>
                {messages.factors.usePasskey}
              </Button>
            )}
            {lacks('code') && (
              <Button type="submit" onPress={() => flow.giveFileCode(code)}>
                {messages.factors.useCode}
              </Button>
            )}
            {!canOpen && (
              <Button variant="primary" onPress={flow.beginRestore}>
                {messages.restore}
              </Button>
            )}
            <BackButton flow={flow} />
          </>
        }
      >
        <p>{messages.openFileText}</p>
        <ul className="rows">
          {factors.map((each) => (
            <li key={each.kind}>
              <span>{nameOfFactors(each)}</span>
              <span className="dim small">{stateOf(each)}</span>
            </li>
          ))}
        </ul>
        {!canOpen && <Notice tone="warning">{messages.openFileStuck}</Notice>}
        {problem && <Notice tone="warning">{{ ...messages.problems, ...messages.fileProblems }[problem]}</Notice>}
        {lacks('code') && (
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

function stateOf({ kind, count, given }: FileFactors): string {
  const texts = messages.fileFactors
  if (kind === 'device') return given > 0 ? texts.ready : texts.elsewhere
  return given > 0 ? texts.used(given, count) : texts.open
}
