import type { Kernel } from 'tapkit/kernel'

/** A namespace as it is shown to people. */
export type NamespaceMark = { readonly namespace: string; readonly name: string; readonly imageUrl: string | undefined }

/** The name and picture of a namespace, from its plugin. Without a picture, its first network's picture is used. */
export function markOf({ networks }: Kernel, namespace: string): NamespaceMark {
  const { name, imageUrl = networks.list(namespace)[0]?.imageUrl } = networks.describe(namespace)
  return { namespace, name, imageUrl }
}

/** The namespaces that the app offers networks of, in the order of composition. */
export function namespacesOf(kernel: Kernel): readonly NamespaceMark[] {
  const names = new Set(kernel.networks.list().map(({ namespace }) => namespace))
  return [...names].map((namespace) => markOf(kernel, namespace))
}
