/** The repository. */
export const root: string

/** A tool's own entry file, run by this Node. */
export function tool(path: string): [string, string]

export const tools: Record<'biome' | 'knip' | 'publint' | 'tsc' | 'vitest', [string, string]>

/** Runs a command in the repository. `onLine` gets every line of both outputs, in order. */
export function run(
  command: readonly string[],
  options?: { onLine?: (line: string) => void; env?: Record<string, string>; cwd?: string },
): Promise<{ code: number; output: string }>

/** Whether this file is what Node was started with. */
export function isMain(url: string): boolean

/** Time since, such as `1.2 s`. */
export function seconds(since: number): string
