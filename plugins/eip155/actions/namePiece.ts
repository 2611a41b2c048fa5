import { isSameAddress } from 'tapkit/kernel'

/**
 * A piece of a collection (ERC-721), or a kind of it (ERC-1155), named as a token of its own, because no two are alike.
 */
export const namePiece = (collection: string, id: bigint): string => `${collection}/${id}`

/** Whether a token is a piece of a collection. */
export const isPieceOf = (token: string | undefined, collection: string | undefined): boolean => {
  const [own, id] = token?.split('/') ?? []
  return id !== undefined && isSameAddress(own, collection)
}
