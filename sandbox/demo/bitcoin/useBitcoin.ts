import { useCallback, useEffect, useState } from 'react'
import type { RequestResult, Requests, ResultOf } from 'tapkit/bip122/request'

export type Address = ResultOf<'getAddresses'>['addresses'][number]
type Shared = { readonly addresses: readonly Address[]; readonly network: string | undefined }

const purposes: ['payment', 'ordinals'] = ['payment', 'ordinals']

/** What the chosen wallet shares with the page; it follows what the wallet reports. */
export function useBitcoin(requests: Requests) {
  const [shared, setShared] = useState<Shared | undefined>()
  const [error, setError] = useState('')
  const [chosen, setChosen] = useState(0)

  const refresh = useCallback(async () => {
    setError('')
    const reply = await requests.request('getAddresses', { purposes, message: 'The Bitcoin page of the tapkit demo' })
    setChosen((count) => count + 1)
    if (reply.status === 'error') return setError(tell(reply))
    const { addresses, network } = reply.result
    setShared({ addresses, network: network?.bitcoin.name })
  }, [requests])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another wallet is listened to anew
  useEffect(() => {
    if (!shared) return
    const ends = [
      requests.addListener({ eventName: 'accountChange', cb: () => void refresh() }),
      requests.addListener({ eventName: 'networkChange', cb: () => void refresh() }),
      requests.addListener({ eventName: 'disconnect', cb: () => setShared(undefined) }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [requests, chosen, shared === undefined])

  return {
    shared,
    error,
    refresh,
    /** Opens the chooser, whichever wallet was chosen before. */
    async choose() {
      try {
        await requests.selectProvider()
      } catch {
        // The visitor left the chooser: all stays as it was.
        return
      }
      setShared(undefined)
      await refresh()
    },
    async disconnect() {
      await requests.disconnect()
      setShared(undefined)
      setError('')
    },
  }
}

/** A reply in one line. */
export function tell<result>(reply: RequestResult<result>): string {
  return reply.status === 'error' ? `${reply.error.code}: ${reply.error.message}` : JSON.stringify(reply.result)
}
