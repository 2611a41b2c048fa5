import { useId } from 'react'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { BackButton } from './BackButton.tsx'
import type { StepProps } from './connectProps.ts'
import { messages } from './messages.ts'

/** A file is chosen, and read as text. Nothing of the text is drawn. */
export function RestoreFileStep({ name, flow, step: { fault } }: StepProps<'restoreFile'>) {
  const id = useId()
  return (
    <PageLayout name={name} title={messages.restoreFile} actions={<BackButton flow={flow} />}>
      <p>{messages.restoreFileText}</p>
      <div className="field">
        <label htmlFor={id}>{messages.fileField}</label>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          aria-invalid={fault !== undefined}
          aria-describedby={fault && `${id}-problem`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) flow.restoreFile(file)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        {fault && (
          <p className="field-problem small" id={`${id}-problem`} role="alert">
            {messages.fileFaults[fault]}
          </p>
        )}
      </div>
    </PageLayout>
  )
}
