/** Builds `dist/`: ES modules, a few of them joined, and declarations. */
export function build(): Promise<{ ok: boolean; output: string }>

/** Builds only when a source is newer than `dist/`. */
export function ensureBuilt(): Promise<{ ok: boolean; output: string }>
