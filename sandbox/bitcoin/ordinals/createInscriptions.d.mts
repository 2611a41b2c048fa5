import type { ReadBlock } from './createRunes.mjs'

export type IndexedInscription = {
  id: string
  number: number
  outpoint: string
  offset: bigint
  contentType: string | undefined
  body: Uint8Array | undefined
  delegate: string | undefined
}

/** The inscriptions after the blocks so far. */
export function createInscriptions(): {
  addBlock(block: ReadBlock): void
  get(id: string): IndexedInscription | undefined
  at(number: number): IndexedInscription | undefined
  on(outpoint: string): readonly IndexedInscription[]
}
