import { bip122 } from './bip122.ts'
import { eip155 } from './eip155.ts'
import { solana } from './solana.ts'
import { stacks } from './stacks.ts'
import type { Methods } from './types.ts'

/** What the wallet can do, by namespace. */
export const methods: Readonly<Record<string, Methods>> = { eip155, solana, bip122, stacks }
