import { useAppKitNetwork, useKit } from 'tapkit/react'
import { note } from '../panels/note.ts'
import { SignPanel } from '../panels/SignPanel.tsx'

/** Signing with the wallet in use; structured data (EIP-712) where it is one of Ethereum's. */
export function Sign() {
  const kit = useKit('Sign')
  const { caipNetwork } = useAppKitNetwork()
  return (
    <SignPanel
      signText={async (message) => (await kit.signMessage({ message })).signature}
      signData={async () => {
        const chainId = Number(kit.network('eip155')?.reference ?? 1)
        return (await kit.signTypedData({ data: { ...note, domain: { ...note.domain, chainId } } })).signature
      }}
      data="typed data"
      hasData={caipNetwork?.namespace === 'eip155'}
    />
  )
}
