import { useState } from 'react'
import { isSameAddress, type Kernel } from 'tapkit/kernel'
import { AddressText, Avatar, Button, Input, Notice, useMessages } from 'tapkit/ui'
import { acceptSimilar } from '../actions/acceptSimilar.ts'
import { setRecipient } from '../actions/setRecipient.ts'
import { ownAddresses } from '../knownAddresses.ts'
import { messages } from '../messages.ts'
import { timesPaid } from '../timesPaid.ts'

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
  const isOwn = isKnown && ownAddresses(kernel).some((own) => isSameAddress(own, other))
  const name = isOwn ? words.own : isKnown ? words.known : words.inActivity
  const times = timesPaid(kernel, other)
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
          <p className="tk-meta">
            <span className="hflex tk-send__who">
              <Avatar address={address} size={24} /> {words.pasted}
            </span>
          </p>
          <div className="tk-send__frame tk-send__frame--doubt">
            <AddressText address={address} format="full" other={other} />
          </div>
        </section>
        <section aria-label={name}>
          <p className="tk-meta">
            <span className="hflex tk-send__who">
              <Avatar address={other} size={24} /> {name}
            </span>
            {times > 0 && <span>{words.paid(times)}</span>}
          </p>
          <div className="tk-send__frame">
            <AddressText address={other} format="full" />
          </div>
        </section>
        <Button variant="primary" full onClick={() => void setRecipient(kernel, isKnown ? other : '', true)}>
          {isKnown ? words.useKnown : words.clear}
        </Button>
      </div>
      <div className="tk-foot">
        <p className="tk-label">{words.typeGroup}</p>
        <div className="tk-actions tk-send__accept">
          <Input
            label={words.thirdGroup}
            labelHidden
            size={40}
            maxLength={4}
            value={typed}
            noPaste
            onChange={setTyped}
          />
          <Button variant="danger" size={40} disabled={!matches} onClick={() => acceptSimilar(kernel)}>
            {words.usePasted}
          </Button>
        </div>
      </div>
    </>
  )
}
