import { useState } from 'react'
import { isError } from 'tapkit/kernel'
import { useAppKitAccount, useAppKitNetwork, useKit } from 'tapkit/react'

const typedData = (chainId: number) => ({
  domain: { name: 'tapkit demo', version: '1', chainId },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
})

/** Signing a text and structured data with the wallet in use. */
export function Sign() {
  const kit = useKit('Sign')
  const { isConnected } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const [text, setText] = useState('Hello from tapkit')
  const [result, setResult] = useState('')
  const run = async (task: () => Promise<{ signature: string }>) => {
    setResult('…')
    try {
      setResult((await task()).signature)
    } catch (error) {
      setResult(isError(error) ? `${error.name}: ${error.message}` : String(error))
    }
  }
  const chainId = () => Number(kit.connection('eip155')?.network.reference ?? 1)
  return (
    <section className="panel" aria-labelledby="sign-title">
      <h2 id="sign-title">Sign</h2>
      <label className="field">
        Message
        <textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <p className="row">
        <button type="button" disabled={!isConnected} onClick={() => run(() => kit.signMessage({ message: text }))}>
          Sign message
        </button>
        <button
          type="button"
          disabled={!isConnected || caipNetwork?.namespace !== 'eip155'}
          onClick={() => run(() => kit.signTypedData({ data: typedData(chainId()) }))}
        >
          Sign typed data
        </button>
      </p>
      <output className="mono" data-testid="signature">
        {result}
      </output>
    </section>
  )
}
