import type { Kernel } from 'tapkit/kernel'

/** A wallet of a list that the visitor has paired with, as it is stored. */
export type Used = { readonly id: string; readonly name: string; readonly namespace: string }

/** Whether the first list shows a wallet of a list as recently used. */
export const isUsed = ({ connectors }: Kernel, id: string): boolean =>
  connectors.list().some((wallet) => wallet.id === `list:${id}` && wallet.kind === 'recent')

/** How such a wallet stands in the first list. */
export const awayOf = (id: string) =>
  ({ id: `list:${id}`, kind: 'recent', installed: false, links: { app: {} } }) as const
