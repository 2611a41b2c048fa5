import { BaseError, type Kernel, type ListedToken } from 'tapkit/kernel'

type ByNetwork = Readonly<Record<string, unknown>>

/** Options that say something of each network, by CAIP-2 id. */
const options = ['rpcUrls', 'explorers', 'ordinals', 'apiUrls', 'services', 'tokens', 'routers'] as const
/** The options that list addresses, and the name of such an address. */
const addressed: Readonly<Record<string, string>> = { tokens: 'address of a token', routers: 'address' }

/** Tells of options for a network that is not offered, and of tokens and routers whose addresses are not of their network. */
export function tellNetworkOptions(
  kernel: Kernel,
  plugin: string,
  given: object,
  say: (sentence: string) => void,
): void {
  const own = kernel.networks.list(plugin)
  // A feature offers no networks of its own.
  const offered = (own.length > 0 ? own : kernel.networks.list()).map(({ id }) => id as string)
  for (const option of options) {
    for (const [id, value] of Object.entries(Object((given as ByNetwork)[option]) as ByNetwork)) {
      const at = `\`${plugin}.${option}\``
      const meant = addressed[option]
      if (!offered.includes(id))
        say(`${at} names "${id}", which is not offered: write ${offered.join(' or ')}, or add it to \`networks\`.`)
      else if (meant && Array.isArray(value))
        for (const one of value) void tellAddress(kernel, id, one, meant, (why) => say(`${at} of ${id} has ${why}`))
    }
  }
}

async function tellAddress(
  kernel: Kernel,
  networkId: string,
  token: ListedToken,
  meant: string,
  say: (why: string) => void,
): Promise<void> {
  const address = typeof token === 'string' ? token : Object(token).address
  // The kind of each is told already.
  if (typeof address !== 'string') return
  // On Stacks the token's own name follows its contract.
  const [contract = ''] = address.split('::')
  const found = `${JSON.stringify(address)}, which is no ${meant} there`
  try {
    if (!(await kernel.validateAddress({ address: contract, networkId: networkId as never }))) say(`${found}.`)
  } catch (error) {
    if (error instanceof BaseError && error.name === 'InvalidAddressError') say(`${found}: ${error.debug}`)
  }
}
