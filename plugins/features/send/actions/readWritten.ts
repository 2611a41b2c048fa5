import { type Kernel, type Network, parseCaipAddress, type WrittenReceiver } from 'tapkit/kernel'
import type { Elsewhere } from '../state.ts'

/** Longest text that is read, in characters. */
const limit = 4_096

/** A receiver in a written form, and the network that the form names, unless that network is in use. */
export type Written = WrittenReceiver & { readonly elsewhere?: Elsewhere | undefined }

/**
 * Reads a CAIP-10 account, or a form of any composed namespace, the namespace of the network in use first. `undefined`
 * if the text is neither.
 */
export async function readWritten(kernel: Kernel, text: string): Promise<Written | undefined> {
  const current = kernel.network()
  if (!current || !text.includes(':') || text.length > limit) return undefined
  const account = readAccount(text)
  if (account) return { address: account.address, elsewhere: elsewhere(kernel, current, account.network) }
  const others = kernel.networks.list().filter(({ namespace }) => namespace !== current.namespace)
  for (const network of [current, ...new Map(others.map((each) => [each.namespace, each])).values()]) {
    const { namespace } = network
    const read = await kernel.hooks.readReceiver.promise({ namespace, network, text }).catch((error) => {
      kernel.report(error)
      // The plugin that failed may be the only plugin that can read this form.
      return { refused: 'unreadable' } as const
    })
    if (!read) continue
    if (read.refused) return read
    const named = read.network ?? (namespace === current.namespace ? current.id : namespace)
    return { ...read, elsewhere: elsewhere(kernel, current, named) }
  }
  return readForeignLink(text)
}

/** Schemes of payment links, and the chains that they belong to. A composed plugin has read its own links before. */
const schemes: ReadonlyMap<string, string> = new Map([
  ['bitcoin', 'Bitcoin'],
  ['ethereum', 'Ethereum'],
  ['solana', 'Solana'],
  ['stacks', 'Stacks'],
  ['stx', 'Stacks'],
])

/** A payment link of a well-known chain that the app does not offer. */
function readForeignLink(text: string): Written | undefined {
  const [scheme = '', rest = ''] = text.split(':', 2)
  const name = schemes.get(scheme.toLowerCase())
  return name && rest ? { address: rest, elsewhere: { name, networkId: undefined } } : undefined
}

/**
 * The network or the namespace of an id, unless the network is in use. A namespace stands for the network that the app
 * is on there.
 */
function elsewhere(kernel: Kernel, current: Network, named: string): Elsewhere | undefined {
  const network = kernel.networks.get(named)
  if (network?.id === current.id) return undefined
  return {
    name: network?.name ?? kernel.networks.describe(named).name,
    networkId: network?.id ?? kernel.network(named)?.id,
    isUnnamed: !network && named.includes(':'),
  }
}

function readAccount(text: string) {
  try {
    const { namespace, reference, address } = parseCaipAddress(text)
    return { network: `${namespace}:${reference}`, address }
  } catch {
    return undefined
  }
}
