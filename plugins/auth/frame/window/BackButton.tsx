import { Button } from '../drawing/Button.tsx'
import type { ConnectFlow } from './connectFlow.ts'
import { messages } from './messages.ts'

/** The way back to the first choice. */
export const BackButton = ({ flow }: { readonly flow: Pick<ConnectFlow, 'back'> }) => (
  <Button variant="quiet" onPress={flow.back}>
    {messages.back}
  </Button>
)
