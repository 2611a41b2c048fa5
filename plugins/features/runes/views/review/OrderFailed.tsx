import type { ComponentProps } from 'react'
import { isError, sanitizeText } from 'tapkit/kernel'
import { FailedStage } from 'tapkit/review'
import { Button, Disclosure, Stage, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'
import { UnderWay } from './UnderWay.tsx'

type Props = ComponentProps<typeof FailedStage>

/** Why nothing was paid. The words of an order service are hidden behind Details, under its name. */
export function OrderFailed(props: Props) {
  const { kernel, error, onEdit, onRetry } = props
  const words = useMessages(kernel, 'runes', messages)
  if (isError(error, 'OrderUnderWayError')) return <UnderWay kernel={kernel} orderId={error.data.orderId} />
  if (!isError(error, 'OrderServiceError')) return <FailedStage {...props} />
  const { httpStatus } = error.data
  const isRefusal = httpStatus !== undefined && httpStatus < 500
  return (
    <>
      <Stage
        ring="stop"
        icon="alert"
        tone="danger"
        title={isRefusal ? words.serviceRefusedTitle : words.serviceDownTitle}
        text={words.serviceText}
        live
      />
      <div className="tk-pad-x">
        <Disclosure summary={words.details}>
          <p className="small">{words.costSays(sanitizeText(error.message, 300))}</p>
        </Disclosure>
      </div>
      <div className="tk-pad tk-actions">
        <Button onClick={onEdit}>{words.edit}</Button>
        <Button variant="primary" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      </div>
    </>
  )
}
