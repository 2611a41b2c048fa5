import type { Kernel } from 'tapkit/kernel'

/** A namespace as people are shown it. */
export type NamespaceMark = { readonly namespace: string; readonly name: string; readonly imageUrl: string | undefined }

/** How a namespace is named and drawn: as its plugin says, with its first network's picture where it brings none. */
export function markOf({ networks }: Kernel, namespace: string): NamespaceMark {
  const { name, imageUrl = networks.list(namespace)[0]?.imageUrl } = networks.describe(namespace)
  return { namespace, name, imageUrl }
}

/** The namespaces that the app offers networks of, in the order they were composed. */
export function namespacesOf(kernel: Kernel): readonly NamespaceMark[] {
  const names = new Set(kernel.networks.list().map(({ namespace }) => namespace))
  return [...names].map((namespace) => markOf(kernel, namespace))
}
