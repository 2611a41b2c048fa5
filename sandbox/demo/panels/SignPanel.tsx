import { useState } from 'react'
import { useAppKitAccount } from 'tapkit/react'
import { MessageField } from './MessageField.tsx'
import { useTold } from './useTold.ts'

type Props = {
  /** Each answers what the panel tells. */
  readonly signText: (text: string) => Promise<string>
  readonly signData: () => Promise<string>
  /** What structured data is called on this chain. */
  readonly data: string
  /** Whether the chain in use signs such data. */
  readonly hasData: boolean
}

/** Signing a text and structured data with the wallet in use. */
export function SignPanel({ signText, signData, data, hasData }: Props) {
  const { isConnected } = useAppKitAccount()
  const [text, setText] = useState('Hello from tapkit')
  const { told, run } = useTold()
  return (
    <section className="panel panel--sign" aria-labelledby="sign-title">
      <h2 id="sign-title">Sign</h2>
      <MessageField value={text} onChange={setText} />
      <p className="row">
        <button type="button" disabled={!isConnected} onClick={() => run(() => signText(text))}>
          Sign message
        </button>
        <button type="button" disabled={!isConnected || !hasData} onClick={() => run(signData)}>
          Sign {data}
        </button>
      </p>
      <output className="mono" data-testid="signature">
        {told}
      </output>
    </section>
  )
}
