import type { ViewProps } from 'tapkit/kernel'
import { Button, Stage, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'

/** In the place of a wallet, while the project's plan is used up. */
export default function UsageExceededView({ kernel }: ViewProps<'UsageExceeded'>) {
  const words = useMessages(kernel, 'remoteConfig', messages)
  return (
    <Stage icon="warning" tone="warning" title={words.title} text={words.text}>
      <Button full onClick={() => kernel.goBack()}>
        {words.back}
      </Button>
    </Stage>
  )
}
