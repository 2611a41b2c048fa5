import type { ViewProps } from 'tapkit/kernel'
import { OutcomeView } from 'tapkit/review'

/** How far an approval or a swap is. After an approval it goes on to the swap. */
export default function SwapStatusView({ kernel, params }: ViewProps<'SwapStatus'>) {
  return (
    <OutcomeView
      kernel={kernel}
      params={params}
      onDone={({ kind, status, tokens: [, token] }) => {
        if (kind === 'approval' && status === 'confirmed' && token?.address)
          kernel.navigate('Swap', { fromToken: token.address })
        else kernel.goBack()
      }}
    />
  )
}
