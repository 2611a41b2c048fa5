/** How a token that is one of a kind is named: by its asset identifier, and its own id in hex. */
export const nameOne = (asset: string, id: string): string => `${asset}/0x${id}`
