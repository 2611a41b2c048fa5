/** Ids that are not a page's wallet to take: connectors of the kit's own have them, and a number behind one is the registry's. */
export const reserved = /^(injected|walletconnect|auth)(#\d+)*$/i
