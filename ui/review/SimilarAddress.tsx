import { useState } from 'react'
import { isSameAddress, type Kernel, ownAddresses, paidTo } from 'tapkit/kernel'
import { Button } from '../kit/buttons/Button.tsx'
import { Input } from '../kit/fields/Input.tsx'
import { useStyles } from '../kit/hooks/useStyles.ts'
import { Avatar } from '../kit/media/Avatar.tsx'
import { Notice } from '../kit/stage/Notice.tsx'
import { AddressText } from '../kit/text/AddressText.tsx'
import { reviewCss } from './review.css.ts'
import { useReviewWords } from './useReviewWords.ts'

type Props = {
  readonly kernel: Kernel
  readonly address: string
  /** The address that it resembles. */
  readonly other: string
  /** Whether the other address is the visitor's own or was paid from here. */
  readonly isKnown: boolean
  /** The label of the address, such as 'Pasted address'. */
  readonly label: string
  /** The way out, without using the address. */
  readonly out: { readonly label: string; readonly onClick: () => void }
  /** Called once the visitor has compared the addresses and means the typed address. */
  readonly onAccept: () => void
}

/**
 * Stops at an address that only resembles another. To use the address, the visitor has to type a part of it (money 16).
 */
export function SimilarAddress({ kernel, address, other, isKnown, label, out, onAccept }: Props) {
  useStyles(reviewCss)
  const words = useReviewWords(kernel).similar
  const [typed, setTyped] = useState('')
  const body = address.replace(/^0x/i, '')
  const matches = typed.trim().toLowerCase() === body.slice(8, 12).toLowerCase()
  const title = isKnown ? words.title : words.alikeTitle
  const isOwn = isKnown && ownAddresses(kernel.state).some((own) => isSameAddress(own, other))
  const name = isOwn ? words.own : isKnown ? words.known : words.inActivity
  const times = kernel.state.ledger.filter((entry) => paidTo(entry).some((party) => isSameAddress(party, other))).length
  return (
    <>
      <div className="tk-pad vstack tk-gap">
        <h2 className="sr" tabIndex={-1}>
          {title}
        </h2>
        <Notice tone="warning" title={title}>
          {isKnown ? words.text : words.alikeText}
        </Notice>
        <section aria-label={label}>
          <p className="tk-meta">
            <span className="hflex tk-similar__who">
              <Avatar address={address} size={24} /> {label}
            </span>
          </p>
          <div className="tk-similar__frame tk-similar__frame--doubt">
            <AddressText address={address} format="full" other={other} />
          </div>
        </section>
        <section aria-label={name}>
          <p className="tk-meta">
            <span className="hflex tk-similar__who">
              <Avatar address={other} size={24} /> {name}
            </span>
            {times > 0 && <span>{words.paid(times)}</span>}
          </p>
          <div className="tk-similar__frame">
            <AddressText address={other} format="full" />
          </div>
        </section>
        <Button variant="primary" full onClick={out.onClick}>
          {out.label}
        </Button>
      </div>
      <div className="tk-foot">
        <p className="tk-label">{words.typeGroup}</p>
        <div className="tk-actions tk-similar__accept">
          <Input
            label={words.thirdGroup}
            labelHidden
            size={40}
            maxLength={4}
            value={typed}
            noPaste
            onChange={setTyped}
          />
          <Button variant="danger" size={40} disabled={!matches} onClick={onAccept}>
            {words.use}
          </Button>
        </div>
      </div>
    </>
  )
}
