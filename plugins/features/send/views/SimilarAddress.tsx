import { useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { AddressText, Avatar, Button, Input, Notice, useMessages } from 'tapkit/ui'
import { acceptSimilar } from '../actions/acceptSimilar.ts'
import { setRecipient } from '../actions/setRecipient.ts'
import { messages } from '../messages.ts'

/** Stops at an address that only resembles a known one: using it takes typing a part of it (money 16). */
export function SimilarAddress({ kernel, address, known }: { kernel: Kernel; address: string; known: string }) {
  const words = useMessages(kernel, 'send', messages)
  const [typed, setTyped] = useState('')
  const body = address.startsWith('0x') ? address.slice(2) : address
  const matches = typed.trim().toLowerCase() === body.slice(8, 12).toLowerCase()
  return (
    <>
      <div className="tk-pad vstack tk-gap">
        <h2 className="sr" tabIndex={-1}>
          {words.similarTitle}
        </h2>
        <Notice tone="warning" title={words.similarTitle}>
          {words.similarText}
        </Notice>
        <section aria-label={words.pasted}>
          <p className="hflex small dim">
            <Avatar address={address} size={24} /> {words.pasted}
          </p>
          <AddressText address={address} format="full" other={known} />
        </section>
        <section aria-label={words.known}>
          <p className="hflex small dim">
            <Avatar address={known} size={24} /> {words.known}
          </p>
          <AddressText address={known} format="full" />
        </section>
        <Button variant="primary" full onClick={() => void setRecipient(kernel, known, true)}>
          {words.useKnown}
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
