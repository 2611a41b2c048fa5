import { useState } from 'react'
import { isError } from 'tapkit/kernel'
import { useAppKitAccount, useKit } from 'tapkit/react'
import { verifyMessage } from 'tapkit/stacks'

const order = {
  domain: { name: 'tapkit demo', version: '1' },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
}

/** Signing a text, which is verified at once, and structured data (SIP-018). */
export function Sign() {
  const kit = useKit('Sign')
  const { isConnected } = useAppKitAccount()
  const [message, setMessage] = useState('Hello from tapkit')
  const [told, setTold] = useState('')
  const run = async (task: () => Promise<string>) => {
    setTold('Waiting for the wallet …')
    try {
      setTold(await task())
    } catch (error) {
      setTold(isError(error) ? `${error.name}: ${error.message}` : String(error))
    }
  }
  const signText = async () => {
    const { signature, address = '' } = await kit.signMessage({ message })
    const valid = await verifyMessage({ message, signature, address })
    return `${valid ? 'verified' : 'not verified'}: ${signature}`
  }
  return (
    <section className="panel" aria-labelledby="sign-title">
      <h2 id="sign-title">Sign</h2>
      <label className="field">
        Message
        <textarea rows={2} value={message} onChange={(event) => setMessage(event.target.value)} />
      </label>
      <p className="row">
        <button type="button" disabled={!isConnected} onClick={() => run(signText)}>
          Sign message
        </button>
        <button
          type="button"
          disabled={!isConnected}
          onClick={() => run(async () => (await kit.signTypedData({ data: order })).signature)}
        >
          Sign structured data
        </button>
      </p>
      <output className="mono" data-testid="signature">
        {told}
      </output>
    </section>
  )
}
