/** The name of a non-fungible token: its asset identifier, and its own id in hex. */
export const nameOne = (asset: string, id: string): string => `${asset}/0x${id}`
