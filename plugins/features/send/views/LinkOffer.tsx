import { formatAmount, type Kernel, unitText } from 'tapkit/kernel'
import { AddressText, Button, Notice, useLocale, useMessages, useSlice } from 'tapkit/ui'
import { takeAsked } from '../actions/takeAsked.ts'
import type { Asked } from '../askedOf.ts'
import { messages } from '../messages.ts'

/** The wishes of the receiver's link, and the button that fills them in (money 32). */
export function LinkOffer({ kernel, asked }: { readonly kernel: Kernel; readonly asked: Asked }) {
  const words = useMessages(kernel, 'send', messages)
  const locale = useLocale(kernel)
  const { recipient } = useSlice(kernel, 'send', { sync: true })
  const { problem, token, amount, memo } = asked
  const symbol = unitText(token?.symbol ?? '')
  if (problem) {
    const named = recipient.status === 'valid' ? recipient.asks?.token : undefined
    return (
      <Notice tone="warning">
        {words.linkNotHeld} {named && <AddressText address={named} format="full" />}
      </Notice>
    )
  }
  const what = !token || amount === undefined ? symbol : `${formatAmount(amount, token.decimals, locale)} ${symbol}`
  return (
    <>
      <Notice>
        {what && <p>{words.linkAsks(what)}</p>}
        {memo && <p>{words.linkMemo(memo)}</p>}
      </Notice>
      <Button size={40} onClick={() => takeAsked(kernel, asked)}>
        {what ? words.fillAsked(what) : words.fillMemo}
      </Button>
    </>
  )
}
