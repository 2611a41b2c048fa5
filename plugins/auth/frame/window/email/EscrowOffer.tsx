import { useEffect, useId, useState } from 'react'
import type { EmailProps } from '../connectProps.ts'
import { messages } from '../messages.ts'

/** The offer that the operator may open the new wallet too. It is off until the visitor chooses it. */
export function EscrowOffer({ name, email }: Pick<EmailProps, 'name' | 'email'>) {
  const [isOffered, setOffered] = useState(false)
  const [isLet, setLet] = useState(email.isEscrowLet)
  const id = useId()
  useEffect(() => {
    let isShown = true
    email.offersEscrow().then((offers) => isShown && setOffered(offers))
    return () => {
      isShown = false
    }
  }, [email])
  if (!isOffered) return null
  return (
    <div className="notice stack">
      <label className="choice">
        <input
          type="checkbox"
          checked={isLet}
          aria-describedby={id}
          onChange={({ currentTarget: { checked } }) => {
            email.letEscrow(checked)
            setLet(checked)
          }}
        />
        <b>{messages.escrow.offer(name)}</b>
      </label>
      <p id={id}>{messages.escrow.offerText(name)}</p>
    </div>
  )
}
