/**
 * The Bitcoin node of this machine, or undefined where there is none.
 * @throws {Error} one sentence, when TAPKIT_BITCOIND names no program
 */
export function findNode(
  env?: Readonly<Record<string, string | undefined>>,
): { name: 'bitcoind' | 'litecoind'; file: string } | undefined
