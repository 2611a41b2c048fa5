import { useEffect, useState } from 'react'
import { type Kernel, selectNetwork } from 'tapkit/kernel'

/** What the code says: the account's payment URI where its chain has one. `undefined` until that is known. */
export function usePaymentUri(kernel: Kernel, address: string | undefined): string | undefined {
  const networkId = selectNetwork(kernel.state)
  const [found, setFound] = useState<{ address: string; uri: string } | undefined>()
  useEffect(() => {
    if (!address || !networkId) return
    let gone = false
    kernel.getPaymentUri({ address, networkId }).then(
      (uri) => {
        if (!gone) setFound({ address, uri })
      },
      // The bare address says enough.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [kernel, address, networkId])
  return found && found.address === address ? found.uri : undefined
}
