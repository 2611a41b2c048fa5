import type { ComponentProps } from 'react'
import { isError, rpcErrorCode, sanitizeText } from 'tapkit/kernel'
import { FailedStage } from 'tapkit/review'
import { Button, Disclosure, Stage, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'
import { UnderWay } from './UnderWay.tsx'

type Props = ComponentProps<typeof FailedStage>

/** Why nothing was paid. The words of an order service are hidden behind Details, under its name. */
export function OrderFailed(props: Props) {
  const { kernel, error, wasAsked, behind = 'form', onEdit, onRetry } = props
  const words = useMessages(kernel, 'runes', messages)
  if (isError(error, 'OrderUnderWayError')) return <UnderWay kernel={kernel} id={error.params.id} />
  // Before the wallet is asked, wrong parameters are the word of this kit, and not of the wallet, unless another plugin says so (money 60).
  const isOurs = /^(runes|bip122)$/.test(error.thrownBy?.plugin ?? 'runes')
  const isImpossible = isError(error, 'RPCError') && error.code === rpcErrorCode.invalidParams && !wasAsked && isOurs
  if (!isError(error, 'OrderServiceError') && !isImpossible) return <FailedStage {...props} />
  const { httpStatus } = isError(error, 'OrderServiceError') ? error.data : {}
  const isRefusal = httpStatus !== undefined && httpStatus < 500
  const said = sanitizeText(error.message, 300)
  return (
    <>
      <Stage
        ring="stop"
        icon="alert"
        tone="danger"
        title={isImpossible ? words.impossibleTitle : isRefusal ? words.serviceRefusedTitle : words.serviceDownTitle}
        text={behind === 'form' ? words.serviceText : words.unpaidText}
        live
      />
      <div className="tk-pad-x">
        <Disclosure summary={words.details}>
          <p className="small">{isImpossible ? said : words.costSays(said)}</p>
        </Disclosure>
      </div>
      <div className="tk-pad tk-actions">
        <Button onClick={onEdit}>{{ form: words.edit, view: words.back, nothing: words.close }[behind]}</Button>
        <Button variant="primary" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      </div>
    </>
  )
}
