import { useKit } from 'tapkit/react'
import { verifyMessage } from 'tapkit/stacks'
import { note } from '../panels/note.ts'
import { SignPanel } from '../panels/SignPanel.tsx'

/** Signing a text, which is verified at once, and structured data (SIP-018). */
export function Sign() {
  const kit = useKit('Sign')
  return (
    <SignPanel
      signText={async (message) => {
        const { signature, address = '' } = await kit.signMessage({ message })
        const valid = await verifyMessage({ message, signature, address })
        return `${valid ? 'verified' : 'not verified'}: ${signature}`
      }}
      signData={async () => (await kit.signTypedData({ data: note })).signature}
      data="structured data"
      hasData
    />
  )
}
