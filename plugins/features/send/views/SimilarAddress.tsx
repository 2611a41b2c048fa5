import { useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { AddressText, Avatar, Button, Input, Notice, useMessages } from 'tapkit/ui'
import { acceptSimilar } from '../actions/acceptSimilar.ts'
import { setRecipient } from '../actions/setRecipient.ts'
import { messages } from '../messages.ts'

type Props = {
  readonly kernel: Kernel
  readonly address: string
  /** What it resembles. */
  readonly other: string
  /** The visitor's own, or one that they have paid here: only such a one is offered in its place. */
  readonly isKnown: boolean
}

/** Stops at an address that only resembles another one: using it takes typing a part of it (money 16). */
export function SimilarAddress({ kernel, address, other, isKnown }: Props) {
  const words = useMessages(kernel, 'send', messages)
  const [typed, setTyped] = useState('')
  const body = address.replace(/^0x/i, '')
  const matches = typed.trim().toLowerCase() === body.slice(8, 12).toLowerCase()
  const title = isKnown ? words.similarTitle : words.alikeTitle
  const name = isKnown ? words.known : words.inActivity
  return (
    <>
      <div className="tk-pad vstack tk-gap">
        <h2 className="sr" tabIndex={-1}>
          {title}
        </h2>
        <Notice tone="warning" title={title}>
          {isKnown ? words.similarText : words.alikeText}
        </Notice>
        <section aria-label={words.pasted}>
          <p className="hflex small dim">
            <Avatar address={address} size={24} /> {words.pasted}
          </p>
          <AddressText address={address} format="full" other={other} />
        </section>
        <section aria-label={name}>
          <p className="hflex small dim">
            <Avatar address={other} size={24} /> {name}
          </p>
          <AddressText address={other} format="full" />
        </section>
        <Button variant="primary" full onClick={() => void setRecipient(kernel, isKnown ? other : '', true)}>
          {isKnown ? words.useKnown : words.clear}
        </Button>
      </div>
      <div className="tk-foot vstack tk-gap">
        <Input label={words.typeGroup} value={typed} noPaste onChange={setTyped} />
        <Button variant="danger" full disabled={!matches} onClick={() => acceptSimilar(kernel)}>
          {words.usePasted}
        </Button>
      </div>
    </>
  )
}
