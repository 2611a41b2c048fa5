import type { Abi, Hex } from 'viem'

type Artifact = { readonly abi: Abi; readonly bytecode: Hex; readonly deployedBytecode: Hex }

/** A contract of our own. */
export function ownArtifact(name: string): Artifact

/** Somebody else's contract, from its npm package. */
export function npmArtifact(path: string): Artifact
