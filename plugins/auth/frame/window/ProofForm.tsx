import { useState } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Field } from '../drawing/Field.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly name: string
  readonly title: string
  readonly asked: readonly [first: number, second: number]
  readonly wrong: readonly number[]
  readonly label: (position: number) => string
  readonly problem: (position: number) => string
  readonly again: string
  readonly onAgain: () => void
  readonly onAnswers: (answers: readonly string[]) => void
}

/** Two parts of a text, typed back by the visitor. */
export function ProofForm({ asked, wrong, ...props }: Props) {
  const [answers, setAnswers] = useState<readonly string[]>(['', ''])
  const [isEdited, setEdited] = useState(false)
  const submit = () => {
    setEdited(false)
    props.onAnswers(answers)
  }
  const change = (at: number, value: string) => {
    setEdited(true)
    setAnswers(answers.map((answer, other) => (other === at ? value : answer)))
  }
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <PageLayout
        name={props.name}
        title={props.title}
        actions={
          <>
            <Button variant="primary" type="submit" onPress={submit}>
              {messages.goOn}
            </Button>
            <Button variant="quiet" onPress={props.onAgain}>
              {props.again}
            </Button>
          </>
        }
      >
        <p className="dim">{messages.proveWordsText}</p>
        {asked.map((position, at) => (
          <Field
            key={position}
            label={props.label(position)}
            value={answers[at] ?? ''}
            problem={!isEdited && wrong.includes(position) ? props.problem(position) : undefined}
            onChange={(value) => change(at, value)}
          />
        ))}
      </PageLayout>
    </form>
  )
}
