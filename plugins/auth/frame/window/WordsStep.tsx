import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { WordList } from '../drawing/WordList.tsx'
import type { ConnectFlow } from './connectFlow.ts'
import type { StepAt } from './connectStep.ts'
import { messages } from './messages.ts'

type Props = {
  readonly name: string
  readonly flow: ConnectFlow
  readonly step: StepAt<'words'>
}

/** The words, shown on a press. If the words are the one way back, nothing leads past them. */
export function WordsStep({ name, flow, step }: Props) {
  const { words, need } = step
  return (
    <PageLayout
      name={name}
      title={need ? messages.words : messages.wordsOptional}
      actions={
        <>
          {words ? (
            <Button key="written" variant="primary" onPress={flow.wordsWritten}>
              {messages.wordsWritten}
            </Button>
          ) : (
            <Button key="show" variant={need ? 'primary' : 'secondary'} onPress={flow.showWords}>
              {messages.showWords}
            </Button>
          )}
          {!need && (
            <Button key="skip" variant={words ? 'quiet' : 'primary'} onPress={flow.skipWords}>
              {messages.skipWords}
            </Button>
          )}
          {need && (
            <Button key="back" variant="quiet" onPress={flow.back}>
              {messages.back}
            </Button>
          )}
        </>
      }
    >
      <p>{need ? messages.wordsNeeded[need] : messages.wordsOffered}</p>
      <Notice tone="warning">{messages.wordsWarning}</Notice>
      {words && <WordList words={words} label={messages.wordList} takesFocus />}
    </PageLayout>
  )
}
