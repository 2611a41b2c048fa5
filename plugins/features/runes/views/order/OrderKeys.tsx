import type { Kernel } from 'tapkit/kernel'
import { Button, Notice, useMessages } from 'tapkit/ui'
import { formsOf, type Picture } from '../../forms/state.ts'
import { messages } from '../../messages.ts'
import type { Order } from '../../order/order.ts'
import { isForgotten } from '../../order/payments.ts'
import { standingOf, statusOf } from '../../order/statusOf.ts'
import type { OrderInput } from '../../paying/writtenOrder.ts'
import { PictureAgain } from './PictureAgain.tsx'
import { useContinue } from './useContinue.ts'

type Props = { readonly kernel: Kernel; readonly order: Order }

/** The keys of an order. No key pays an order that may be paid already. */
export function OrderKeys({ kernel, order }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const { busy, failure, run } = useContinue(kernel, order)
  const status = statusOf(order)
  const standing = standingOf(order)
  const { kind, request } = order
  const content = request?.inscriptionDetails
  const isHere = kernel.connection('bip122')?.network.id === order.networkId
  const pay = (picture?: Picture) => {
    const inscriptionDetails = picture && { contentType: picture.contentType, contentBase64: picture.contentBase64 }
    const params = inscriptionDetails ? { ...request, inscriptionDetails } : request
    formsOf(kernel).reviewed = { input: { kind, params } as unknown as OrderInput }
    kernel.navigate('RuneReview', undefined)
  }
  const mayLook = (standing === 'asked' || standing === 'unsure') && order.fundAddress !== undefined
  const mayGoOn = standing === 'paid' || standing === 'refused' || isForgotten(order)
  const mayRaise = status === 'accepted' && order.orderId !== undefined && isHere
  const mayPay = status === 'created' && kind !== undefined && request !== undefined && isHere
  if (!mayLook && !mayGoOn && !mayRaise && !mayPay) return null
  return (
    <div className={`tk-pad tk-gap ${mayRaise ? 'tk-runes__rule' : 'tk-pinned'}`}>
      {failure && <Notice tone="warning">{words.goOnFailed(failure)}</Notice>}
      {mayRaise && <p className="small dim">{words.noRaiseInWallet}</p>}
      {mayPay &&
        (content ? (
          <PictureAgain kernel={kernel} ordered={content} onChosen={pay} />
        ) : (
          <Button variant="primary" full onClick={() => pay()}>
            {words.payNow}
          </Button>
        ))}
      {(mayLook || mayGoOn) && (
        <Button variant="primary" full busy={busy} onClick={run}>
          {mayLook ? (busy ? words.looking : words.lookAgain) : busy ? words.goingOn : words.goOn}
        </Button>
      )}
      {mayRaise && (
        <Button full onClick={() => kernel.navigate('RuneBump', { id: order.id })}>
          {words.raiseFee}
        </Button>
      )}
    </div>
  )
}
