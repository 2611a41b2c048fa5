import { useState } from 'react'
import type { Requests } from 'tapkit/bip122/request'
import { MessageField } from '../panels/MessageField.tsx'
import { Outcome, type Told } from './Outcome.tsx'
import { type Address, tell } from './useBitcoin.ts'

type Props = { readonly requests: Requests; readonly addresses: readonly Address[]; readonly explorerUrl: string }

/** Signing a text with an address of one's choice. */
export function Message({ requests, addresses, explorerUrl }: Props) {
  const [message, setMessage] = useState('Hello from tapkit')
  const [protocol, setProtocol] = useState<'' | 'BIP322' | 'ECDSA'>('')
  const [purpose, setPurpose] = useState('payment')
  const [told, setTold] = useState<Told | undefined>()
  const address = addresses.find((entry) => entry.purpose === purpose) ?? addresses[0]
  const sign = async () => {
    if (!address) return
    setTold({ text: '…' })
    const reply = await requests.request('signMessage', {
      address: address.address,
      message,
      ...(protocol ? { protocol } : {}),
    })
    setTold(reply.status === 'error' ? { text: tell(reply), failed: true } : { text: reply.result.signature })
  }
  return (
    <section className="panel" aria-labelledby="message-title">
      <h2 id="message-title">Sign a message</h2>
      <MessageField value={message} onChange={setMessage} />
      <p className="row">
        <select aria-label="Address" value={purpose} onChange={(event) => setPurpose(event.target.value)}>
          <option value="payment">payment address</option>
          <option value="ordinals">ordinals address</option>
        </select>
        <select
          aria-label="Protocol"
          value={protocol}
          onChange={(event) => setProtocol(event.target.value as typeof protocol)}
        >
          <option value="">as the wallet likes</option>
          <option value="BIP322">BIP-322</option>
          <option value="ECDSA">ECDSA</option>
        </select>
        <button type="button" disabled={!address} onClick={sign}>
          Sign message
        </button>
      </p>
      <Outcome name="signature" told={told} explorerUrl={explorerUrl} />
    </section>
  )
}
