import { BaseError, type Kernel, type ListedToken } from 'tapkit/kernel'

type ByNetwork = Readonly<Record<string, unknown>>

/** Options of the chains that say something of each network, by CAIP-2 id. */
const options = ['rpcUrls', 'explorers', 'ordinals', 'apiUrls', 'tokens'] as const

/** Tells of what a chain was given for a network that it does not offer, and of tokens whose addresses are none of their network. */
export function tellNetworkOptions(
  kernel: Kernel,
  namespace: string,
  given: object,
  say: (sentence: string) => void,
): void {
  const offered = kernel.networks.list(namespace).map(({ id }) => id as string)
  for (const option of options) {
    for (const [id, value] of Object.entries(Object((given as ByNetwork)[option]) as ByNetwork)) {
      const at = `\`${namespace}.${option}\``
      if (!offered.includes(id))
        say(`${at} names "${id}", which is not offered: write ${offered.join(' or ')}, or add it to \`networks\`.`)
      else if (option === 'tokens' && Array.isArray(value))
        for (const token of value) void tellAddress(kernel, id, token, (why) => say(`${at} of ${id} has ${why}`))
    }
  }
}

async function tellAddress(
  kernel: Kernel,
  networkId: string,
  token: ListedToken,
  say: (why: string) => void,
): Promise<void> {
  const address = typeof token === 'string' ? token : Object(token).address
  // The kind of each is told already.
  if (typeof address !== 'string') return
  // On Stacks the token's own name follows its contract.
  const [contract = ''] = address.split('::')
  const found = `${JSON.stringify(address)}, which is no address of a token there`
  try {
    if (!(await kernel.validateAddress({ address: contract, networkId: networkId as never }))) say(`${found}.`)
  } catch (error) {
    if (error instanceof BaseError && error.name === 'InvalidAddressError') say(`${found}: ${error.debug}`)
  }
}
