import { type Kernel, type Network, sanitizeText } from 'tapkit/kernel'
import { Button, Disclosure, Notice, Readout, Skeleton, useLocale, useMessages, VisuallyHidden } from 'tapkit/ui'
import { messages } from '../../messages.ts'
import type { Estimate } from '../../service/replies.ts'
import type { Answer } from '../hooks/useAsked.ts'
import { useBitcoinPrice } from '../hooks/useBitcoinPrice.ts'
import { costRows } from '../text/costRows.tsx'

type Props = {
  readonly kernel: Kernel
  readonly network: Network
  readonly answer: Answer<Estimate>
  readonly onRetry: () => void
}

/** The price of an order with all its parts. */
export function CostBlock({ kernel, network, answer, onRetry }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const fiatOf = useBitcoinPrice(kernel, network)
  if (answer.status === 'asking') {
    return (
      <div role="status">
        <VisuallyHidden>{words.costLoading}</VisuallyHidden>
        <Skeleton width="100%" height={96} />
      </div>
    )
  }
  if (answer.status === 'known') {
    return (
      <div className="tk-runes__cost">
        <Readout tight rows={costRows(answer.value, { words, locale, fiatOf })} />
      </div>
    )
  }
  const { message } = Object(answer.error) as { readonly message?: unknown }
  return (
    <div className="tk-gap">
      <Notice tone="danger" title={words.costFailed}>
        {typeof message === 'string' && (
          <Disclosure summary={words.details}>{words.costSays(sanitizeText(message, 300))}</Disclosure>
        )}
      </Notice>
      <Button size={40} full onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  )
}
