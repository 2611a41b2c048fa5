export type Watched = {
  /** Resolves with the reason when it is gone. */
  readonly end: Promise<string>
  /** That reason so far. */
  ended(): string | undefined
  /** The last of what it said on its error output. */
  complaint(): string
  stop(): Promise<void>
}

/** Starts a program that ends with us. `folder` is deleted if we die without having stopped it. */
export function spawnWatched(
  binary: string,
  args: readonly string[],
  options?: { folder?: string; env?: Record<string, string> },
): Watched
