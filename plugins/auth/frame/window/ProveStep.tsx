import type { StepProps } from './connectProps.ts'
import { messages } from './messages.ts'
import { ProofForm } from './ProofForm.tsx'

/** Two words or two groups of the code, typed back before anything is stored. */
export function ProveStep({ flow, name, step: { at, proof, wrong } }: StepProps<'proveWords' | 'proveCode'>) {
  const texts = {
    proveWords: {
      title: messages.proveWords,
      label: messages.wordAt,
      problem: messages.wrongWord,
      again: messages.seeAgain,
    },
    proveCode: {
      title: messages.proveCode,
      label: messages.groupAt,
      problem: messages.wrongGroup,
      again: messages.seeCodeAgain,
    },
  }
  return (
    <ProofForm
      {...texts[at]}
      name={name}
      asked={proof.asked}
      wrong={wrong}
      onAgain={flow.seeAgain}
      onAnswers={flow.prove}
    />
  )
}
