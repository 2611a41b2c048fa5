import { Button } from '../drawing/Button.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { messages } from './messages.ts'

type Props = { readonly name: string; readonly origin: string; readonly close: () => void }

/** This version of the page cannot read the wallet of this browser, which stays as it is. */
export function NewerPage({ name, origin, close }: Props) {
  return (
    <PageLayout name={name} title={messages.newer} actions={<Button onPress={close}>{messages.close}</Button>}>
      <p>{messages.newerText(origin)}</p>
    </PageLayout>
  )
}
