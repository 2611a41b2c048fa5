import type { Kernel } from 'tapkit/kernel'

/** The namespace of the active network; '' while there is no network. */
export const activeNamespace = ({ networks }: Kernel['state']): string => networks.active?.split(':')[0] ?? ''
