import type { World } from './types.ts'

export type RunningPhone = {
  /** Its page, with a slash at the end; `drivePhone(url)` acts for its user, and `{url}wc?uri=…` is a link that opens it. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts the wallet on the phone, on a port that nobody uses unless one is given. Its process starts with the first order, which asks for the
 * `world`: where relay and chains are.
 * @throws {Error} one sentence, when the port is taken
 */
export function startPhone(options: {
  port?: number | undefined
  world: () => Omit<World, 'url' | 'projectId'> & { readonly projectId?: string }
}): Promise<RunningPhone>
