import type { ReactNode } from 'react'
import { Button } from '../drawing/Button.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly name: string
  readonly title: string
  readonly close: () => void
  readonly children: ReactNode
}

/** The end of a task that cannot go on here, with the reason. */
export function EndPage({ name, title, close, children }: Props) {
  return (
    <PageLayout name={name} title={title} actions={<Button onPress={close}>{messages.close}</Button>}>
      <p>{children}</p>
    </PageLayout>
  )
}
