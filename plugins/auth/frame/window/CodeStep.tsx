import { Button } from '../drawing/Button.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { WordList } from '../drawing/WordList.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly name: string
  readonly code: string
  /** The use of the code. */
  readonly text?: string
  readonly onWritten: () => void
}

/** The recovery code, in groups that are read one by one. */
export function CodeStep({ name, code, text = messages.codeText, onWritten }: Props) {
  return (
    <PageLayout
      name={name}
      title={messages.code}
      actions={
        <Button variant="primary" onPress={onWritten}>
          {messages.codeWritten}
        </Button>
      }
    >
      <p>{text}</p>
      <WordList words={code.split('-')} label={messages.codeLabel} />
    </PageLayout>
  )
}
