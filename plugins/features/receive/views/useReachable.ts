import { useEffect, useState } from 'react'
import { type Kernel, type Network, selectNetwork, selectShares } from 'tapkit/kernel'

/**
 * The networks on which an address can receive, as their namespace's plugin says it: the active one, and the others of its
 * kind that the wallet has approved the account for. What is worth nothing is not named beside what is, and where each network has its own addresses it stands alone.
 */
export function useReachable(kernel: Kernel, address: string | undefined): readonly Network[] {
  const active = kernel.networks.get(selectNetwork(kernel.state) ?? '')
  const [found, setFound] = useState<{ address: string; networks: readonly Network[] } | undefined>()
  useEffect(() => {
    if (!address || !active) return
    let gone = false
    const others = kernel.networks
      .list(active.namespace)
      .filter(({ id, testnet = false }) => id !== active.id && testnet === (active.testnet ?? false))
    const valid = ({ id }: Network) => kernel.validateAddress({ address, networkId: id }).catch(() => false)
    void Promise.all(others.map(valid)).then((answers) => {
      if (!gone) setFound({ address, networks: [active, ...others.filter((_, index) => answers[index])] })
    })
    return () => {
      gone = true
    }
  }, [kernel, address, active])
  if (found && found.address === address) return found.networks.filter(({ id }) => isApproved(kernel, id))
  return active ? [active] : []
}

/** A contract's address is the account's only where it was deployed: a wallet says so by the networks that it approves. */
function isApproved(kernel: Kernel, id: Network['id']): boolean {
  const { sessionId = '', namespace = '', account } = kernel.connection() ?? {}
  const { [namespace]: share } = selectShares(kernel.state, sessionId)
  return [share?.networks, account?.networks].every((networks) => networks?.includes(id) ?? true)
}
