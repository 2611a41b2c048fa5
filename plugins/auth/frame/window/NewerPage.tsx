import { EndPage } from './EndPage.tsx'
import { messages } from './messages.ts'

type Props = { readonly name: string; readonly origin: string; readonly close: () => void }

/** This version of the page cannot read the wallet of this browser, which stays as it is. */
export function NewerPage({ name, origin, close }: Props) {
  return (
    <EndPage name={name} title={messages.newer} close={close}>
      {messages.newerText(origin)}
    </EndPage>
  )
}
