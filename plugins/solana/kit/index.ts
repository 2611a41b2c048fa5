import type { Kernel } from 'tapkit/kernel'
import type { SolanaSigner } from './makeSigner.ts'

export type { SolanaSigner } from './makeSigner.ts'

/**
 * Makes a signer of `@solana/kit` for the account in use on the network in use. The signer stays bound to them: once
 * another account or network is in use, it refuses, and a new signer is made. Needs `@solana/kit` for its types alone.
 * @throws NotConnectedError
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { solana } from 'tapkit/solana'
 * import { createSolanaSigner } from 'tapkit/solana/kit'
 * import { solanaMainnet } from 'tapkit/solana/networks'
 *
 * const appkit = createAppKit({ plugins: [solana({ networks: [solanaMainnet] })] })
 * export const sign = async (content: Uint8Array<ArrayBuffer>) => {
 *   const signer = await createSolanaSigner(appkit.kernel)
 *   const [signed] = await signer.modifyAndSignMessages([{ content, signatures: {} }])
 *   return signed?.signatures[signer.address]
 * }
 * ```
 */
export const createSolanaSigner = async (kernel: Kernel): Promise<SolanaSigner> =>
  (await import('./makeSigner.ts')).makeSigner(kernel)
